import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

/** Whether the dialog for a new channel is open: opened from several places, shown by one component. */
export const useNewChannelDialog = create<{ open: boolean }>()(() => ({ open: false }));

endsWithPlace(closeNewChannelDialog);

export function openNewChannelDialog(): void {
  useNewChannelDialog.setState({ open: true });
}

export function closeNewChannelDialog(): void {
  useNewChannelDialog.setState({ open: false });
}
