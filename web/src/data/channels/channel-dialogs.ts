import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

export type DetailsTab = 'about' | 'members' | 'pins' | 'bookmarks';
export type ChannelText = 'name' | 'topic' | 'description';

interface ChannelDialogs {
  /** The channel whose details are open or were open last: the dialog still shows it while it fades out. */
  details: { open: boolean; channelId: number; tab: DetailsTab };
  /** The text in the edit dialog, kept while the dialog fades out. `round` counts the openings. */
  edited: { open: boolean; channelId: number; text: ChannelText; round: number };
  /** The archived channel that is to be brought back under another name. */
  named: { open: boolean; channelId: number };
}

/** The dialogs about a channel: opened from several places, shown by one component. */
export const useChannelDialogs = create<ChannelDialogs>()(() => ({
  details: { open: false, channelId: 0, tab: 'about' },
  edited: { open: false, channelId: 0, text: 'topic', round: 0 },
  named: { open: false, channelId: 0 },
}));

endsWithPlace(closeChannelDialogs);

export function openChannelDetails(channelId: number, tab: DetailsTab = 'about'): void {
  useChannelDialogs.setState({ details: { open: true, channelId, tab } });
}

export function closeChannelDetails(): void {
  const { details } = useChannelDialogs.getState();
  if (details.open) useChannelDialogs.setState({ details: { ...details, open: false } });
}

export function editChannelText(channelId: number, text: ChannelText): void {
  useChannelDialogs.setState(({ edited: { round } }) => ({
    edited: { open: true, channelId, text, round: round + 1 },
  }));
}

export function stopEditingChannelText(): void {
  const { edited } = useChannelDialogs.getState();
  if (edited.open) useChannelDialogs.setState({ edited: { ...edited, open: false } });
}

export function askForName(channelId: number): void {
  useChannelDialogs.setState({ named: { open: true, channelId } });
}

export function stopAskingForName(): void {
  const { named } = useChannelDialogs.getState();
  if (named.open) useChannelDialogs.setState({ named: { ...named, open: false } });
}

export function closeChannelDialogs(): void {
  closeChannelDetails();
  stopEditingChannelText();
  stopAskingForName();
}
