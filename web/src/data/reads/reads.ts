import { readPosition } from '@parley/contract/endpoints/reads';
import type { Unread } from '@parley/contract/rules/unread';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type ConversationKey, wholeChannel } from '../conversations/conversation';
import { call } from '../../platform/api/call';
import { channelStore, type ChannelState } from '../channels/channel-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { createReadStore, marksOf, type Marks, type Reads } from './read-store';

/** Unread state of the open workspace; live events add channels of other workspaces. */
export const reads = createReadStore({
  refresh: (conversation) => call(readPosition, { params: { id: wholeChannel(conversation) } }),
});

endsWithWorkspace(reads.forgetAll);

// The event with the user's position may come before or after the event of their joining or leaving.
channelStore.subscribe((now, before) => {
  const { channels, memberships, workspaceId } = now;
  // Another workspace is loaded together with its unread state.
  if (workspaceId !== before.workspaceId) return;
  if (memberships !== before.memberships) {
    for (const id of idsMissing(before.memberships, memberships)) reads.left(id);
    for (const id of idsMissing(memberships, before.memberships)) reads.joined(id);
  }
  if (channels === before.channels) return;
  // Each message of a group is a mention: once the group is a channel, only the server knows the counts.
  for (const { id, dm_channel } of Object.values(channels)) {
    if (!dm_channel && before.channels[id]?.dm_channel) reads.retry(id);
  }
});

/** The ids in `one` that `other` lacks. */
function idsMissing(one: ChannelState['memberships'], other: ChannelState['memberships']) {
  return Object.keys(one)
    .map(Number)
    .filter((id) => !other[id]);
}

/** Without the channels of other workspaces, and without archived ones: they wait for nobody. */
export function readsHere(all: Reads, { channels, memberships }: ChannelState): Unread[] {
  return Object.values(all).filter(
    ({ entry: { channel_id: id } }) =>
      memberships[id] !== undefined && channels[id]?.archived !== true,
  );
}

export function useMarks(conversation: ConversationKey): Marks {
  return useStore(
    reads.reads,
    useShallow((all) => marksOf(all[conversation])),
  );
}

/** Everything up to this message is read; 0 without a position. */
export function useReadTo(conversation: ConversationKey): number {
  return useStore(reads.reads, (all) => all[conversation]?.entry.last_read_id ?? 0);
}
