import { create } from 'zustand';

export type DetailsTab = 'about' | 'members';
export type ChannelText = 'name' | 'topic' | 'description';

interface ChannelDialogs {
  /** The channel whose details are open, or were open last: they are read while they go. */
  details: { open: boolean; channelId: number; tab: DetailsTab };
  /** The channel's text that is edited, or was edited last. `round` tells one time from the next. */
  edited: { open: boolean; channelId: number; text: ChannelText; round: number };
}

/** The dialogs about a channel: several places open them, one screen shows them. */
export const useChannelDialogs = create<ChannelDialogs>()(() => ({
  details: { open: false, channelId: 0, tab: 'about' },
  edited: { open: false, channelId: 0, text: 'topic', round: 0 },
}));

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

export function closeChannelDialogs(): void {
  closeChannelDetails();
  stopEditingChannelText();
}
