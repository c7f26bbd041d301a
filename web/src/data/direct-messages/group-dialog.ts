import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface GroupDialog {
  open: boolean;
  /** The direct messages whose users are to be in the group; null for a group of people yet to be chosen. */
  channelId: number | null;
}

/** Opened from several places, shown by one component. `channelId` is kept while it fades out. */
export const useGroupDialog = create<GroupDialog>()(() => ({ open: false, channelId: null }));

endsWithPlace(closeGroupDialog);

export function openGroupDialog(channelId: number | null): void {
  useGroupDialog.setState({ open: true, channelId });
}

export function closeGroupDialog(): void {
  useGroupDialog.setState({ open: false });
}
