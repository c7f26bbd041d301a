import { create } from 'zustand';

interface SwitcherState {
  /** Its button and its keys open it, one screen shows it. */
  readonly open: boolean;
  /** The channels that were gone to in this page by id, the last one last. */
  readonly visits: readonly number[];
}

export const useSwitcher = create<SwitcherState>()(() => ({ open: false, visits: [] }));

export function openSwitcher(): void {
  useSwitcher.setState({ open: true });
}

export function closeSwitcher(): void {
  useSwitcher.setState({ open: false });
}

export function visit(channelId: number): void {
  useSwitcher.setState(({ visits }) => ({
    visits: [...visits.filter((id) => id !== channelId), channelId],
  }));
}
