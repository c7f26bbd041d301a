import { randomUUID } from 'node:crypto';
import { mentionedIn } from '@parley/contract/rules/mentions';
import { dmKey } from '../domain/channels/dm-key.js';
import { everybody } from '../domain/reads/count-unread.js';
import type { Transaction } from '../platform/store/store.js';
import type { DemoWorld } from './insert-workspace.js';
import { markup, type References } from './markup.js';
import { demoPeople, personNames, type PersonName, visitors } from './people.js';
import type { TimedMessage } from './script-times.js';

/** A file whose bytes are already stored. */
export interface StoredFile {
  blobKey: string;
  type: string;
  size: number;
}

type Pair = readonly [PersonName, PersonName];

interface InsertedMessage extends TimedMessage {
  id: number;
  channelId: number;
}

/**
 * Inserts the messages with their reactions, files and saves, oldest first: ids ascend with time.
 */
export async function insertMessages(
  tx: Transaction,
  world: DemoWorld,
  messages: readonly TimedMessage[],
  files: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  const directIds = await insertDirectChannels(tx, world, messages);
  const placed = messages.map((message) => ({
    ...message,
    channelId: channelOf(message.place, world, directIds),
    clientId: randomUUID(),
  }));
  const ids = await insertRows(tx, world, placed);
  const said = placed.map((message) => ({ ...message, id: ids.get(message.clientId) ?? 0 }));
  await readEverything(tx, world);
  await insertMentions(tx, world, said);
  await insertReactions(tx, world, said);
  await insertFiles(tx, world, said, files);
  await insertSaves(tx, world, said);
}

function channelOf(
  place: TimedMessage['place'],
  { userIds, channelIds }: DemoWorld,
  directIds: ReadonlyMap<string, number>,
): number {
  const id =
    'channel' in place ? channelIds[place.channel] : directIds.get(keyOf(place.pair, userIds));
  if (id === undefined) throw new Error(`There is no place ${JSON.stringify(place)}.`);
  return id;
}

function keyOf([one, other]: Pair, userIds: DemoWorld['userIds']): string {
  return dmKey([userIds[one], userIds[other]]);
}

/** Returns their ids, by key; each begins with its first message. */
async function insertDirectChannels(
  tx: Transaction,
  { workspaceId, userIds }: DemoWorld,
  messages: readonly TimedMessage[],
): Promise<Map<string, number>> {
  const begun = new Map<string, { pair: Pair; at: number }>();
  for (const { place, at } of messages) {
    if ('channel' in place) continue;
    const key = keyOf(place.pair, userIds);
    if (!begun.has(key)) begun.set(key, { pair: place.pair, at });
  }

  const ids = new Map<string, number>();
  for (const [key, { pair, at }] of begun) {
    const { id } = await tx
      .insertInto('channels')
      .values({
        workspace_id: workspaceId,
        name: key,
        name_key: key,
        topic: '',
        description: '',
        creator_id: userIds[pair[0]],
        created_at: at,
        kind: 'direct',
        dm_key: key,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = pair.map((name) => ({
      channel_id: id,
      workspace_id: workspaceId,
      user_id: userIds[name],
      joined_at: at,
      left_at: null,
      starred_at: visitors.includes(name) && pair.includes('ines') ? tx.now : null,
    }));
    await tx.insertInto('channel_members').values(members).execute();
    ids.set(key, id);
  }
  return ids;
}

/** Returns their ids, by client id. */
async function insertRows(
  tx: Transaction,
  world: DemoWorld,
  messages: readonly (TimedMessage & { channelId: number; clientId: string })[],
): Promise<Map<string, number>> {
  const { workspaceId, userIds } = world;
  const times = new Map<number, number>();
  const references = referencesOf(world);
  const rows = messages.map((message) => ({
    workspace_id: workspaceId,
    channel_id: message.channelId,
    user_id: userIds[message.by],
    body: markup(message.text, references),
    client_id: message.clientId,
    created_at: message.at,
    updated_at: message.at,
    deleted_at: null,
    ts_us: nextTime(times, message),
    ...callColumns(message),
  }));
  const inserted = await tx
    .insertInto('messages')
    .values(rows)
    .returning(['id', 'client_id'])
    .execute();
  return new Map(inserted.map(({ id, client_id }) => [client_id, id]));
}

/** The HTML of mentions and links to channels in the script. */
function referencesOf({
  userIds,
  channelIds,
}: Pick<DemoWorld, 'userIds' | 'channelIds'>): References {
  const people = personNames.map((name) => {
    const { display_name, full_name } = demoPeople[name];
    const shown = `@${display_name || full_name}`;
    return [`@${name}`, `<span data-mention="${userIds[name]}">${shown}</span>`] as const;
  });
  const channels = Object.entries(channelIds).map(
    ([name, id]) => [`#${name}`, `<span data-channel="${id}">#${name}</span>`] as const,
  );
  const all = ['@channel', '<span data-mention="channel">@channel</span>'] as const;
  return new Map([...people, ...channels, all]);
}

/** Mentions of others, as posting stores them. */
async function insertMentions(
  tx: Transaction,
  world: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const references = referencesOf(world);
  const rows = messages.flatMap(({ id, by, at, channelId, text }) =>
    mentionedIn(markup(text, references))
      .filter(({ user_id }) => user_id !== world.userIds[by])
      .map(({ kind, user_id }) => ({
        message_id: id,
        user_id: user_id ?? everybody,
        kind,
        channel_id: channelId,
        workspace_id: world.workspaceId,
        author_id: world.userIds[by],
        created_at: at,
      })),
  );
  await tx.insertInto('mentions').values(rows).execute();
}

/** It was posted when the call ended; ringing took a few seconds. */
function callColumns({ call, at }: TimedMessage) {
  if (call === null) return { call_outcome: null, call_rang_at: null, call_seconds: null };
  const ringing = call.seconds === null ? 30 : 8;
  return {
    call_outcome: call.outcome,
    call_rang_at: at - (ringing + (call.seconds ?? 0)) * 1_000,
    call_seconds: call.seconds,
  };
}

/** A message's time in microseconds, later than the one before it in its channel. */
function nextTime(
  times: Map<number, number>,
  { channelId, at }: { channelId: number; at: number },
): number {
  const time = Math.max(at * 1_000, (times.get(channelId) ?? 0) + 1);
  times.set(channelId, time);
  return time;
}

/** The demo begins with everything read. */
async function readEverything(tx: Transaction, { workspaceId }: DemoWorld): Promise<void> {
  await tx
    .updateTable('channel_members')
    .set({
      last_read_id: (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('messages')
            .select(({ fn }) => fn.max('messages.id').as('newest'))
            .whereRef('messages.channel_id', '=', 'channel_members.channel_id'),
          eb.lit(0),
        ),
    })
    .where('workspace_id', '=', workspaceId)
    .execute();
}

async function insertReactions(
  tx: Transaction,
  { workspaceId, userIds }: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const rows = messages.flatMap(({ id, by: author, at, reactions }) =>
    reactions.flatMap(({ code, by }) =>
      by.map((name) => ({
        message_id: id,
        user_id: userIds[name],
        author_id: userIds[author],
        react_code: code,
        workspace_id: workspaceId,
        created_at: at,
      })),
    ),
  );
  await tx.insertInto('message_reactions').values(rows).execute();
}

async function insertFiles(
  tx: Transaction,
  { workspaceId, userIds }: DemoWorld,
  messages: readonly InsertedMessage[],
  files: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  const rows = messages.flatMap((message) => {
    if (message.file === null) return [];
    const stored = files.get(message.file);
    if (!stored) throw new Error(`There is no file ${message.file}.`);
    return {
      blob_key: stored.blobKey,
      uploader_id: userIds[message.by],
      name: message.file,
      content_type: stored.type,
      byte_size: stored.size,
      checksum: null,
      created_at: message.at,
      stored_at: message.at,
      message_id: message.id,
      channel_id: message.channelId,
      workspace_id: workspaceId,
    };
  });
  await tx.insertInto('files').values(rows).execute();
}

async function insertSaves(
  tx: Transaction,
  { workspaceId, userIds }: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const rows = messages.flatMap(({ id, at, savedBy }) =>
    savedBy.map((name) => ({
      message_id: id,
      user_id: userIds[name],
      workspace_id: workspaceId,
      created_at: at,
    })),
  );
  await tx.insertInto('message_saves').values(rows).execute();
}
