import { create } from 'zustand';
import { endsWithPlace } from '../lib/lifetime';

/**
 * Whether the switcher is open: opened by a button and by a shortcut, rendered by the workspace
 * screen.
 */
export const useSwitcher = create<{ open: boolean }>()(() => ({ open: false }));

endsWithPlace(closeSwitcher);

export function openSwitcher(): void {
  useSwitcher.setState({ open: true });
}

export function closeSwitcher(): void {
  useSwitcher.setState({ open: false });
}
