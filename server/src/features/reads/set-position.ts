import type { BodyOf } from '@parley/contract/endpoint';
import type { setPosition as endpoint } from '@parley/contract/endpoints/reads';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { announceWaitingChanged } from '../../domain/channels/events.js';
import { findJoined } from '../../domain/reads/read-position.js';
import { notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { changePosition } from './change-position.js';
import type { Reading } from './move-position.js';

type Wanted = BodyOf<typeof endpoint>['read'];

/** Announced only if it changes something. */
export async function setPosition(
  store: Store,
  userId: number,
  channelId: number,
  wanted: Wanted,
): Promise<ReadEntry> {
  return store.transact(async (tx) => {
    const channel = await findJoined(tx, userId, channelId);
    await assertHasMessage(tx, channelId, wanted.message_id);
    const reading = await readingOf(tx, channelId, wanted);
    const { entry, changesWaiting } = await changePosition(tx, userId, channel, reading);
    const { workspace_id } = channel;
    if (changesWaiting) announceWaitingChanged(tx, { workspace_id, user_id: userId });
    return entry;
  });
}

async function readingOf(
  tx: Transaction,
  channelId: number,
  { message_id, after_id, unread, revision }: Wanted,
): Promise<Reading> {
  if (unread === undefined && after_id === undefined && revision === undefined) {
    return { position: { last_read_id: message_id, seen: [] }, unreadFromId: null };
  }
  if (unread === undefined) {
    const range = { after_id: after_id ?? 0, to_id: message_id };
    return { range, knownRevision: revision ?? Infinity };
  }
  const before = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('channel_id', '=', channelId)
    .where('id', '<', message_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { position: { last_read_id: before?.id ?? 0, seen: [] }, unreadFromId: message_id };
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
