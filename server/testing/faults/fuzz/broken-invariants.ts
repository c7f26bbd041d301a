import { vi } from 'vitest';
import type { Reader } from '../../../src/platform/store/store.js';
import type { TestServer } from '../../server/test-server.js';

/** Checks the invariants of the database; a sentence for each that is broken. */
export async function brokenInvariants(server: TestServer): Promise<string[]> {
  await exportsEnd(server.store.reader);
  const { reader } = server.store;
  const found = await Promise.all([
    holesInStreams(reader),
    strayMessages(reader),
    strayMembers(reader),
    messagesThatShowNothing(reader),
    marksOfDeletedMessages(reader),
    dangerousMessages(reader),
    strayBlobs(reader, await server.storedFiles()),
  ]);
  return found.flat();
}

async function holesInStreams(reader: Reader): Promise<string[]> {
  const streams = await reader
    .selectFrom('streams')
    .leftJoin('events', 'events.stream', 'streams.name')
    .select((eb) => [
      'streams.name',
      'streams.head',
      eb.fn.count<number>('events.offset').as('count'),
      eb.fn.max('events.offset').as('last'),
    ])
    .groupBy(['streams.name', 'streams.head'])
    .execute();
  return streams
    .filter(({ head, count, last }) => count !== head || (last ?? 0) !== head)
    .map(({ name, head, count }) => `The stream ${name} has ${count} events up to ${head}.`);
}

async function strayMessages(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('messages')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.id', '=', 'messages.channel_id')
        .onRef('channels.workspace_id', '=', 'messages.workspace_id'),
    )
    .select('messages.id')
    .where('channels.id', 'is', null)
    .execute();
  return rows.map(({ id }) => `The message ${id} is in no channel of its workspace.`);
}

/** Direct messages stay when the invite of their other person is withdrawn. */
async function strayMembers(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('channel_members')
    .innerJoin('channels', 'channels.id', 'channel_members.channel_id')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.user_id', '=', 'channel_members.user_id')
        .onRef('workspace_members.workspace_id', '=', 'channel_members.workspace_id'),
    )
    .select('channel_members.id')
    .where('channels.kind', '!=', 'direct')
    .where('workspace_members.user_id', 'is', null)
    .execute();
  return rows.map(({ id }) => `The channel member ${id} is not in the workspace.`);
}

/** A deleted channel's files go, and its messages stay, which nobody sees. */
async function messagesThatShowNothing(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .leftJoin('files', 'files.message_id', 'messages.id')
    .select('messages.id')
    .where('messages.body', '=', '')
    .where('messages.deleted_at', 'is', null)
    .where('channels.deleted_at', 'is', null)
    .where('files.id', 'is', null)
    .execute();
  return rows.map(({ id }) => `The message ${id} shows nothing.`);
}

async function marksOfDeletedMessages(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('messages')
    .leftJoin('files', 'files.message_id', 'messages.id')
    .leftJoin('message_saves', 'message_saves.message_id', 'messages.id')
    .leftJoin('link_previews', 'link_previews.message_id', 'messages.id')
    .leftJoin('message_reactions', 'message_reactions.message_id', 'messages.id')
    .select('messages.id')
    .where('messages.deleted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('messages.body', '!=', ''),
        eb('files.id', 'is not', null),
        eb('message_saves.id', 'is not', null),
        eb('link_previews.id', 'is not', null),
        eb('message_reactions.message_id', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => `The deleted message ${id} still has something.`);
}

/** As a browser would parse it: escaped text is no element. */
const active = /<(script|img|iframe|style|svg|object|form)|<[^>]*\son\w+\s*=|href="\s*javascript:/i;

async function dangerousMessages(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('messages').select(['id', 'body']).execute();
  return rows
    .filter(({ body }) => active.test(body))
    .map(({ id, body }) => `The message ${id} is dangerous: ${body.slice(0, 200)}`);
}

/** Referenced blobs are kept, kept blobs are referenced, and stored blobs have a row. */
async function strayBlobs(reader: Reader, stored: readonly string[]): Promise<string[]> {
  const blobs = await reader.selectFrom('blobs').select(['key', 'remove_at']).execute();
  const files = await reader
    .selectFrom('files')
    .select('blob_key')
    .where('message_id', 'is not', null)
    .execute();
  const photos = await reader.selectFrom('users').select('photo_key').execute();
  const previews = await reader.selectFrom('link_previews').select('picture_key').execute();
  const known = new Set(blobs.map(({ key }) => key));
  const kept = new Set(blobs.flatMap(({ key, remove_at }) => (remove_at === null ? [key] : [])));
  const used = new Set([
    ...files.map(({ blob_key }) => blob_key),
    ...photos.flatMap(({ photo_key }) => (photo_key === null ? [] : [photo_key])),
    ...previews.flatMap(({ picture_key }) => picture_key ?? []),
  ]);
  return [
    ...[...used]
      .filter((key) => !kept.has(key))
      .map((key) => `The blob ${key} is used, and not kept.`),
    ...[...kept]
      .filter((key) => !used.has(key))
      .map((key) => `The blob ${key} is kept for nothing.`),
    ...stored.filter((key) => !known.has(key)).map((key) => `The blob ${key} has no row.`),
  ];
}

/** An archive that is being made is a file of which no row knows yet. */
function exportsEnd(reader: Reader): Promise<void> {
  return vi.waitFor(
    async () => {
      const unfinished = await reader
        .selectFrom('exports')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .execute();
      if (unfinished.length > 0) throw new Error(`${unfinished.length} exports are being made.`);
    },
    { timeout: 30_000, interval: 50 },
  );
}
