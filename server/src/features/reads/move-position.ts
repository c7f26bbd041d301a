import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { isSeen, positionOf, type SeenPosition, withSeen } from '@parley/contract/rules/seen';
import { hasUnread } from '../../domain/reads/count-unread.js';
import { gapsOf } from '../../domain/reads/gaps.js';
import type { Transaction } from '../../platform/store/store.js';

/** The user chose the position: everything else is unread. */
interface Chosen {
  position: SeenPosition;
  /** Marked unread from here. */
  unreadFromId: number | null;
}

/** A browser had these messages on the screen: this makes no other message unread. */
interface Sight {
  range: SeenRange;
  /** The revision of the entry that the browser knew: a later "mark as unread" is kept. */
  knownRevision: number;
}

export type Reading = Chosen | Sight;

interface MembershipKey {
  userId: number;
  channelId: number;
}

/**
 * Moves a member's position from the entry that was read in this transaction. Resolves with `same` if nothing
 * changed, and with `outdated` if another device moved the position meanwhile: then read the entry again.
 */
export async function movePosition(
  tx: Transaction,
  key: MembershipKey,
  before: ReadEntry,
  reading: Reading,
): Promise<'moved' | 'same' | 'outdated'> {
  const next = await after(tx, key, before, reading);
  if (next === null) return 'same';
  const { position, unreadFromId } = next;
  const moved = await tx
    .updateTable('channel_members')
    .set((eb) => ({
      last_read_id: position.last_read_id,
      seen_to_id: position.seen.at(-1)?.to_id ?? null,
      unread_from_id: unreadFromId,
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', key.userId)
    .where('channel_id', '=', key.channelId)
    .where('revision', '=', before.revision)
    // A message by the member moves the position without a revision. What the entry says may be further: `entryOf`.
    .where('last_read_id', '<=', before.last_read_id)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return 'outdated';
  await putGaps(tx, moved.id, positionOf(before), position);
  return 'moved';
}

/** The new position; null if nothing changes. */
async function after(
  tx: Transaction,
  key: MembershipKey,
  before: ReadEntry,
  reading: Reading,
): Promise<Chosen | null> {
  if ('position' in reading) return isAt(before, reading) ? null : reading;
  const { range, knownRevision } = reading;
  const isMarked = before.unread_from_id !== null && before.revision > knownRevision;
  const known = positionOf(before);
  if (isMarked || isSeen(known, range)) return null;
  const position = await withoutEmptyGaps(tx, key, withSeen(known, range));
  // If there are more ranges than are kept, the oldest is dropped at once.
  return isSame(known, position) ? null : { position, unreadFromId: null };
}

function isAt(before: ReadEntry, { position, unreadFromId }: Chosen): boolean {
  return before.unread_from_id === unreadFromId && isSame(positionOf(before), position);
}

const isSame = (one: SeenPosition, other: SeenPosition): boolean =>
  JSON.stringify([one.last_read_id, one.seen]) === JSON.stringify([other.last_read_id, other.seen]);

/**
 * Closes the gaps that have no unread message: deleted messages, also those that were deleted since the gap arose, and
 * the member's own need not be seen.
 */
async function withoutEmptyGaps(
  tx: Transaction,
  key: MembershipKey,
  position: SeenPosition,
): Promise<SeenPosition> {
  let all = position;
  for (const gap of gapsOf(position)) {
    if (!(await hasUnread(tx, key, gap))) all = withSeen(all, gap);
  }
  return all;
}

async function putGaps(
  tx: Transaction,
  membership_id: number,
  before: SeenPosition,
  now: SeenPosition,
): Promise<void> {
  if (before.seen.length > 0 || now.seen.length > 0) {
    await tx.deleteFrom('unread_gaps').where('membership_id', '=', membership_id).execute();
  }
  const gaps = gapsOf(now).map(({ after_id, to_id }) => ({
    membership_id,
    read_to_id: after_id,
    unread_to_id: to_id,
  }));
  if (gaps.length > 0) await tx.insertInto('unread_gaps').values(gaps).execute();
}
