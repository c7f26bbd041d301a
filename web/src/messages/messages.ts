import { useStore } from 'zustand';
import { loadPage } from './load-page';
import { createMessageStore, type OpenChannel } from './message-store';

/** The messages of this page. */
export const messages = createMessageStore(loadPage);

export function useOpenChannel(channelId: number): OpenChannel | undefined {
  return useStore(messages.channels, (channels) => channels[channelId]);
}
