import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface AskedDate {
  open: boolean;
  channelId: number;
  /** The day that is chosen first. */
  day: string;
}

/** The channel in which a date is to be chosen: kept while the dialog fades out. */
export const dateDialog = createStore<AskedDate>()(() => ({ open: false, channelId: 0, day: '' }));

endsWithPlace(closeDateDialog);

export function openDateDialog(channelId: number, day: string): void {
  dateDialog.setState({ open: true, channelId, day });
}

export function closeDateDialog(): void {
  if (dateDialog.getState().open) dateDialog.setState({ open: false });
}
