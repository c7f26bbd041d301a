import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceRead } from '../channels/events.js';
import type { VisibleChannel } from '../channels/visible-channels.js';
import type { Transaction } from '../store/store.js';
import { movePosition, type Position } from './move-position.js';
import { readPosition } from './read-position.js';

interface ChangedPosition {
  entry: ReadEntry;
  /** Whether more or fewer mentions and direct messages wait in the workspace than before. */
  changesWaiting: boolean;
}

/** Moves a member's position; announced only if it changes something. */
export async function changePosition(
  tx: Transaction,
  userId: number,
  { id, workspace_id }: VisibleChannel,
  position: Position,
): Promise<ChangedPosition> {
  const before = await readPosition(tx, userId, id);
  const isMoved = await movePosition(tx, { userId, channelId: id }, position);
  if (!isMoved) return { entry: before, changesWaiting: false };
  const entry = await readPosition(tx, userId, id);
  announceRead(tx, { workspace_id, user_id: userId }, entry);
  return { entry, changesWaiting: !entry.muted && entry.mentions !== before.mentions };
}
