import { create } from 'zustand';

/** Whether the dialog for a new channel is open: several places open it, one screen shows it. */
export const useNewChannelDialog = create<{ open: boolean }>()(() => ({ open: false }));

export function openNewChannelDialog(): void {
  useNewChannelDialog.setState({ open: true });
}

export function closeNewChannelDialog(): void {
  useNewChannelDialog.setState({ open: false });
}
