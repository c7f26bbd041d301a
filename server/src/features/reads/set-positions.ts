import type { BodyOf } from '@parley/contract/endpoint';
import type { setPositions as endpoint } from '@parley/contract/endpoints/reads';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { type SeenPosition, withSeen } from '@parley/contract/rules/seen';
import { announceWaitingChanged } from '../../domain/channels/events.js';
import { isMember } from '../../domain/channels/policy.js';
import { newestMessageId } from '../../domain/channels/read-entry.js';
import { lookUpChannel } from '../../domain/channels/visible-channels.js';
import type { Store } from '../../platform/store/store.js';
import { changePosition } from './change-position.js';

/** Skips channels that the user is not in; no position is after a channel's newest message. */
export async function setPositions(
  store: Store,
  userId: number,
  { reads }: BodyOf<typeof endpoint>,
): Promise<Record<string, ReadEntry>> {
  // Every transaction locks in the same order, so that two devices do not deadlock.
  const ordered = reads.toSorted((a, b) => a.channel_id - b.channel_id);
  return store.transact(async (tx) => {
    const entries: Record<string, ReadEntry> = {};
    const changed = new Set<number>();
    for (const { channel_id: channelId, message_id, seen = [] } of ordered) {
      const channel = await lookUpChannel(tx, userId, channelId);
      if (!channel || !isMember(channel)) continue;
      const newest = await newestMessageId(tx, channelId);
      const read: SeenPosition = { last_read_id: Math.min(message_id, newest), seen: [] };
      const position = seen.filter(({ to_id }) => to_id <= newest).reduce(withSeen, read);
      const reading = { position, unreadFromId: null };
      const { entry, changesWaiting } = await changePosition(tx, userId, channel, reading);
      if (changesWaiting) changed.add(channel.workspace_id);
      entries[channelId] = entry;
    }
    for (const workspace_id of changed) {
      announceWaitingChanged(tx, { workspace_id, user_id: userId });
    }
    return entries;
  });
}
