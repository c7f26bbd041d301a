import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatchedReader, type WatchedReader } from '../../../testing/database/watched-reader.js';
import { readDrafts } from '../../domain/drafts/read-drafts.js';
import { readSaves } from '../../domain/saves/visible-saves.js';
import { openSqliteStore } from '../../platform/store/sqlite/open.js';
import type { Reader, Store, Transaction } from '../../platform/store/store.js';
import { chatChannel } from '../messages/chat-channel.js';
import { listMessages } from '../messages/list-messages.js';
import { listSaves } from './list-saves.js';

let directory: string;
let store: Store;
let watched: WatchedReader;

const userId = 1;
const workspaceId = 1;
const channelId = 1;
const messages = 120;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'parley-cost-'));
  store = await openSqliteStore({ directory });
  await store.transact(fill);
  watched = openWatchedReader(path.join(directory, 'parley.db'));
});

afterAll(async () => {
  await watched.close();
  await store.close();
  await rm(directory, { recursive: true });
});

/** A user in a channel whose every message has a file and a reaction, and is saved. */
async function fill(tx: Transaction): Promise<void> {
  const at = { created_at: 1 };
  const [user_id, workspace_id, channel_id] = [userId, workspaceId, channelId];
  const email = { email: 'ann@example.com', email_key: 'ann@example.com' };
  await tx
    .insertInto('users')
    .values({ ...email, password_hash: '', ...at })
    .execute();
  await tx
    .insertInto('workspaces')
    .values({ address: 'acme', creator_id: 1, ...at })
    .execute();
  const member = { workspace_id, user_id, joined_at: 1, left_at: null };
  await tx
    .insertInto('workspace_members')
    .values({ workspace_id, user_id, joined_at: 1, signed_in_at: 1, status: '' })
    .execute();
  await tx
    .insertInto('channels')
    .values({
      workspace_id,
      name: 'general',
      name_key: 'general',
      topic: '',
      description: '',
      creator_id: 1,
      kind: 'public',
      ...at,
    })
    .execute();
  await tx
    .insertInto('channel_members')
    .values({ ...member, channel_id })
    .execute();
  for (let message_id = 1; message_id <= messages; message_id += 1) {
    const said = { workspace_id, channel_id, user_id, body: 'x', client_id: String(message_id) };
    await tx
      .insertInto('messages')
      .values({ ...said, ...at, updated_at: 1, ts_us: message_id })
      .execute();
    const mark = { message_id, user_id, workspace_id, ...at };
    await tx
      .insertInto('message_reactions')
      .values({ ...mark, author_id: user_id, react_code: '👍' })
      .execute();
    await tx.insertInto('message_saves').values(mark).execute();
    const blob_key = String(message_id);
    await tx
      .insertInto('blobs')
      .values({ key: blob_key, ...at })
      .execute();
    const file = { blob_key, uploader_id: 1, name: 'x', content_type: 'text/plain', byte_size: 1 };
    await tx
      .insertInto('files')
      .values({ ...file, ...at, stored_at: 1, message_id, channel_id, workspace_id })
      .execute();
  }
}

const page = (wanted: object) => (reader: Reader) =>
  listMessages(reader, userId, channelId, wanted);

describe.each([
  ['the newest messages', page({})],
  ['older ones', page({ before: 60 })],
  ['newer ones', page({ after: 60 })],
  ['those around one', page({ around: 60 })],
  ['those at a moment', page({ at: 1 })],
  ['saved messages', (reader: Reader) => listSaves(reader, userId, workspaceId)],
  [
    'the drafts of a workspace',
    (reader: Reader) => readDrafts(reader, userId, workspaceId, 'secret'),
  ],
  ['the saves of a workspace', (reader: Reader) => readSaves(reader, userId, workspaceId)],
  [
    'the streams of ChatChannel',
    (reader: Reader) =>
      chatChannel(reader).streams({ userId, sessionId: 1 }, { channel: 'ChatChannel' }),
  ],
])('reading %s', (_what, work) => {
  it('looks everything up by an index', async () => {
    const { queries, steps } = await watched.watch(work);
    expect(queries).toBeGreaterThan(0);
    expect(steps.filter((step) => step.startsWith('SEARCH')).length).toBeGreaterThan(0);
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });
});

it('finds a page of messages, and the saves, without sorting them', async () => {
  const isSort = (step: string) => step.includes('TEMP B-TREE');
  const newest = await watched.watch((reader) =>
    listMessages(reader, userId, channelId, { limit: 100 }),
  );
  // Sorts the page's reactions, files and previews; does not sort the channel's messages.
  expect(newest.steps.filter(isSort)).toHaveLength(3);
  const saves = await watched.watch((reader) => readSaves(reader, userId, workspaceId));
  expect(saves.steps.filter(isSort)).toEqual([]);
});

it('finds drafts among those that were not sent', async () => {
  const { steps } = await watched.watch((reader) =>
    readDrafts(reader, userId, workspaceId, 'secret'),
  );
  expect(steps.join('\n')).toContain('drafts_written');
});

it('makes as many queries for a hundred messages as for a single message', async () => {
  const [one, hundred] = [
    await watched.watch(page({ limit: 1, before: 120 })),
    await watched.watch(page({ limit: 100, before: 120 })),
  ];
  expect(hundred.queries).toBe(one.queries);
  expect(hundred.queries).toBe(7);
  const { message_saves, messages: saved } = await listSaves(watched.reader, userId, workspaceId);
  expect(Object.keys(message_saves)).toHaveLength(messages);
  expect(Object.values(saved).every((message) => message.files.length === 1)).toBe(true);
  const all = await watched.watch((reader) => listSaves(reader, userId, workspaceId));
  expect(all.queries).toBe(5);
});
