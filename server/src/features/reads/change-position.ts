import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceRead } from '../../domain/channels/events.js';
import type { VisibleChannel } from '../../domain/channels/visible-channels.js';
import { readPosition } from '../../domain/reads/read-position.js';
import type { Transaction } from '../../platform/store/store.js';
import { movePosition, type Reading } from './move-position.js';

interface ChangedPosition {
  entry: ReadEntry;
  /** Whether more or fewer mentions and direct messages wait in the workspace than before. */
  changesWaiting: boolean;
}

/** Moves a member's position; announced only if it changes something. */
export async function changePosition(
  tx: Transaction,
  userId: number,
  channel: VisibleChannel,
  reading: Reading,
): Promise<ChangedPosition> {
  const { id, workspace_id } = channel;
  const before = await readPosition(tx, userId, id);
  const change = await movePosition(tx, { userId, channelId: id }, before, reading);
  if (change === 'same') return { entry: before, changesWaiting: false };
  // Another device moved the position at the same time. This ends, because each time one of the devices succeeds.
  if (change === 'outdated') return changePosition(tx, userId, channel, reading);
  const entry = await readPosition(tx, userId, id);
  announceRead(tx, { workspace_id, user_id: userId }, entry);
  return { entry, changesWaiting: !entry.muted && entry.mentions !== before.mentions };
}
