import { randomUUID } from 'node:crypto';
import { mentionedIn } from '@parley/contract/rules/mentions';
import { everybody } from '../domain/reads/count-unread.js';
import type { Transaction } from '../platform/store/store.js';
import type { DemoContent } from './content.js';
import type { DemoWorld, IdByName } from './insert-workspace.js';
import { markup, type References } from './markup.js';
import type { TimedMessage } from './talk-times.js';

/** A file whose bytes are already stored. */
export interface StoredFile {
  blobKey: string;
  type: string;
  size: number;
}

interface InsertedMessage extends TimedMessage {
  id: number;
  channelId: number;
  body: string;
}

/**
 * Inserts the messages with their reactions, files and saves, oldest first: ids ascend with time.
 */
export async function insertMessages(
  tx: Transaction,
  world: DemoWorld,
  messages: readonly TimedMessage[],
  {
    channelId,
    references,
    files,
  }: { channelId: IdByName; references: References; files: ReadonlyMap<string, StoredFile> },
): Promise<void> {
  const placed = messages.map((message) => ({
    ...message,
    channelId: channelId(message.place),
    clientId: randomUUID(),
    body: markup(message.text, references),
  }));
  const ids = await insertRows(tx, world, placed);
  const inserted = placed.map((message) => ({ ...message, id: ids.get(message.clientId) ?? 0 }));
  await readEverything(tx, world);
  await insertMentions(tx, world, inserted);
  await insertReactions(tx, world, inserted);
  await insertFiles(tx, world, inserted, files);
  await insertSaves(tx, world, inserted);
}

/** Returns their ids, by client id. */
async function insertRows(
  tx: Transaction,
  { workspaceId, userId }: DemoWorld,
  messages: readonly (Omit<InsertedMessage, 'id'> & { clientId: string })[],
): Promise<Map<string, number>> {
  const times = new Map<number, number>();
  const rows = messages.map((message) => ({
    workspace_id: workspaceId,
    channel_id: message.channelId,
    user_id: userId(message.by),
    body: message.body,
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

/** The HTML of mentions and links to channels. */
export function referencesOf(
  { people, channels }: Pick<DemoContent, 'people' | 'channels'>,
  userId: IdByName,
  channelId: IdByName,
): References {
  return new Map([
    ...Object.entries(people).map(([name, { display_name, full_name }]) => {
      const shown = `@${display_name || full_name}`;
      return [`@${name}`, `<span data-mention="${userId(name)}">${shown}</span>`] as const;
    }),
    ...channels.map(
      ({ place }) =>
        [`#${place}`, `<span data-channel="${channelId(place)}">#${place}</span>`] as const,
    ),
    ['@channel', '<span data-mention="channel">@channel</span>'],
  ]);
}

/** Mentions of others, as posting stores them. */
async function insertMentions(
  tx: Transaction,
  { workspaceId, userId }: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const rows = messages.flatMap(({ id, by, at, channelId, body }) =>
    mentionedIn(body)
      .filter(({ user_id }) => user_id !== userId(by))
      .map(({ kind, user_id }) => ({
        message_id: id,
        user_id: user_id ?? everybody,
        kind,
        channel_id: channelId,
        workspace_id: workspaceId,
        author_id: userId(by),
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
  { workspaceId, userId }: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const rows = messages.flatMap(({ id, by: author, at, reactions }) =>
    reactions.flatMap(({ code, by }) =>
      by.map((name) => ({
        message_id: id,
        user_id: userId(name),
        author_id: userId(author),
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
  { workspaceId, userId }: DemoWorld,
  messages: readonly InsertedMessage[],
  files: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  const rows = messages.flatMap((message) => {
    if (message.file === null) return [];
    const stored = files.get(message.file);
    if (!stored) throw new Error(`There is no file ${message.file}.`);
    return {
      blob_key: stored.blobKey,
      uploader_id: userId(message.by),
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
  { workspaceId, userId }: DemoWorld,
  messages: readonly InsertedMessage[],
): Promise<void> {
  const rows = messages.flatMap(({ id, at, savedBy }) =>
    savedBy.map((name) => ({
      message_id: id,
      user_id: userId(name),
      workspace_id: workspaceId,
      created_at: at,
    })),
  );
  await tx.insertInto('message_saves').values(rows).execute();
}
