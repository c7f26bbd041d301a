import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface SwitcherState {
  open: boolean;
  /** The channel that it searches; null: it finds places, and messages everywhere. */
  within: number | null;
}

/** Opened by a button and by shortcuts, rendered by the workspace screen. */
export const useSwitcher = create<SwitcherState>()(() => ({ open: false, within: null }));

endsWithPlace(closeSwitcher);

export function openSwitcher(): void {
  useSwitcher.setState({ open: true, within: null });
}

export function searchWithin(channelId: number | null): void {
  useSwitcher.setState({ open: true, within: channelId });
}

export function closeSwitcher(): void {
  useSwitcher.setState({ open: false });
}
