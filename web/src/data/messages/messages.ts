import { useStore } from 'zustand';
import { loadPage } from './load-page';
import { createMessageStore, type OpenChannel } from './message-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The message store of this page. */
export const messages = createMessageStore(loadPage);

endsWithWorkspace(messages.forgetAll);

export function useOpenChannel(channelId: number): OpenChannel | undefined {
  return useStore(messages.channels, (channels) => channels[channelId]);
}
