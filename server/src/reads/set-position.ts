import type { BodyOf } from '@parley/contract/endpoint';
import type { setPosition as endpoint } from '@parley/contract/endpoints/reads';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceWaitingChanged } from '../channels/events.js';
import { notFound } from '../http/errors.js';
import type { Store, Transaction } from '../store/store.js';
import { changePosition } from './change-position.js';
import type { Position } from './move-position.js';
import { findJoined } from './read-position.js';

type Reading = BodyOf<typeof endpoint>['read'];

/** Announced only if it changes something. */
export async function setPosition(
  store: Store,
  userId: number,
  channelId: number,
  reading: Reading,
): Promise<ReadEntry> {
  return store.transact(async (tx) => {
    const channel = await findJoined(tx, userId, channelId);
    await assertHasMessage(tx, channelId, reading.message_id);
    const position = await positionOf(tx, channelId, reading);
    const { entry, changesWaiting } = await changePosition(tx, userId, channel, position);
    const { workspace_id } = channel;
    if (changesWaiting) announceWaitingChanged(tx, { workspace_id, user_id: userId });
    return entry;
  });
}

async function positionOf(
  tx: Transaction,
  channelId: number,
  { message_id, unread, revision }: Reading,
): Promise<Position> {
  if (unread === undefined) {
    return { lastReadId: message_id, unreadFromId: null, knownRevision: revision ?? null };
  }
  const before = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('channel_id', '=', channelId)
    .where('id', '<', message_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { lastReadId: before?.id ?? 0, unreadFromId: message_id, knownRevision: null };
}

/** A deleted message has its place too. */
async function assertHasMessage(tx: Transaction, channelId: number, id: number): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  if (!message) throw notFound();
}
