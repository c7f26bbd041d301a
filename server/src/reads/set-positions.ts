import type { BodyOf } from '@parley/contract/endpoint';
import type { setPositions as endpoint } from '@parley/contract/endpoints/reads';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceRead } from '../channels/events.js';
import { newestMessageId } from '../channels/read-entry.js';
import { lookUpChannel } from '../channels/visible-channels.js';
import { isMember } from '../channels/policy.js';
import type { Store } from '../store/store.js';
import { movePosition } from './move-position.js';
import { readPosition } from './read-position.js';

/** Skips channels that the user is not in; no position is after a channel's newest message. */
export async function setPositions(
  store: Store,
  userId: number,
  { reads }: BodyOf<typeof endpoint>,
): Promise<Record<string, ReadEntry>> {
  // In one order in all transactions, so that two devices do not wait for each other.
  const ordered = reads.toSorted((a, b) => a.channel_id - b.channel_id);
  return store.transact(async (tx) => {
    const entries: Record<string, ReadEntry> = {};
    for (const { channel_id: channelId, message_id } of ordered) {
      const channel = await lookUpChannel(tx, userId, channelId);
      if (!channel || !isMember(channel)) continue;
      const lastReadId = Math.min(message_id, await newestMessageId(tx, channelId));
      const position = { lastReadId, unreadFromId: null, knownRevision: null };
      const isMoved = await movePosition(tx, { userId, channelId }, position);
      const entry = await readPosition(tx, userId, channelId);
      const { workspace_id } = channel;
      if (isMoved) announceRead(tx, { workspace_id, user_id: userId }, entry);
      entries[channelId] = entry;
    }
    return entries;
  });
}
