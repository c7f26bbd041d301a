import { create } from 'zustand';

/** Whether one chooses where to go: its button and its keys open it, one screen shows it. */
export const useSwitcher = create<{ open: boolean }>()(() => ({ open: false }));

export function openSwitcher(): void {
  useSwitcher.setState({ open: true });
}

export function closeSwitcher(): void {
  useSwitcher.setState({ open: false });
}
