import { readBookmarks } from '../../../domain/bookmarks/list-bookmarks.js';
import { isDm } from '../../../domain/channels/policy.js';
import {
  visibleChannelColumns,
  visibleChannels,
} from '../../../domain/channels/visible-channels.js';
import { memberView, userColumns } from '../../../domain/workspaces/member-view.js';
import type { Blobs } from '../../../platform/blobs/receive-blob.js';
import type { ZipEntry } from '../../../platform/lib/write-zip.js';
import type { Reader } from '../../../platform/store/store.js';
import {
  archivedMessage,
  fileEntries,
  jsonEntry,
  linesEntry,
  pages,
  type Progress,
  step,
} from './archive-entries.js';
import { messagePages } from './message-pages.js';

interface Asked {
  userId: number;
  workspaceId: number;
}

export interface Archive {
  /** Messages and files. */
  total: number;
  entries(progress: Progress): AsyncIterable<ZipEntry>;
}

/**
 * Archives everything that the administrator may see in the workspace, except direct messages: these belong to
 * their people, whose own exports have them.
 */
export async function workspaceArchive(
  blobs: Blobs,
  { userId, workspaceId }: Asked,
): Promise<Archive> {
  const { reader } = blobs.store;
  const visible = await visibleChannels(reader, userId)
    .select(visibleChannelColumns)
    .where('channels.workspace_id', '=', workspaceId)
    .where('channels.kind', 'in', ['public', 'private'])
    .orderBy('channels.id')
    .execute();
  const channels = visible.filter((channel) => !isDm(channel));
  const ids = channels.map(({ id }) => id);
  const { total, withFiles } = await countItems(reader, ids);

  async function* entries(progress: Progress): AsyncGenerator<ZipEntry> {
    yield jsonEntry('export.json', {
      format: 'parley-workspace-1',
      made_at: new Date().toISOString(),
      workspace: await readWorkspace(reader, workspaceId),
    });
    yield linesEntry('members.jsonl', members(reader, workspaceId));
    const emoji = await readEmoji(reader, workspaceId);
    yield linesEntry('emoji.jsonl', oneChunk(emoji.map(archivedEmoji)));
    yield* pictureEntries(blobs, emoji);
    const about = channels.map(
      ({ id, name, topic, description, kind, creator_id, created_at }) => ({
        id,
        name,
        topic,
        description,
        kind,
        creator_id,
        created_at: new Date(created_at).toISOString(),
      }),
    );
    yield linesEntry('channels.jsonl', oneChunk(about));
    yield linesEntry('bookmarks.jsonl', bookmarks(reader, ids));
    yield linesEntry('messages.jsonl', messages(reader, ids, progress));
    yield* fileEntries(blobs, files(reader, withFiles), progress);
  }

  return { total, entries };
}

async function* oneChunk<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

function readWorkspace(reader: Reader, workspaceId: number) {
  return reader
    .selectFrom('workspaces')
    .select(['id', 'address', 'title'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

async function* members(reader: Reader, workspaceId: number): AsyncGenerator<object[]> {
  const rows = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .selectAll('workspace_members')
    .select(userColumns)
    .where('workspace_members.workspace_id', '=', workspaceId)
    .orderBy('users.id')
    .execute();
  yield rows.map((row) => ({
    ...memberView(row, row),
    joined_at: new Date(row.joined_at).toISOString(),
  }));
}

function readEmoji(reader: Reader, workspaceId: number) {
  return reader
    .selectFrom('workspace_emoji')
    .select(['id', 'name', 'picture_key', 'creator_id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute();
}

type Emoji = Awaited<ReturnType<typeof readEmoji>>[number];

const archivedEmoji = ({ id, name, creator_id, created_at }: Emoji) => ({
  name,
  creator_id,
  created_at: new Date(created_at).toISOString(),
  path: picturePath({ id, name }),
});

/** By id as well: some systems have names that no file may have, such as `con`. */
const picturePath = ({ id, name }: Pick<Emoji, 'id' | 'name'>) => `emoji/${id}-${name}.webp`;

/** Archives the pictures of all emoji that were not deleted meanwhile. */
async function* pictureEntries(
  { storage }: Blobs,
  emoji: readonly Emoji[],
): AsyncGenerator<ZipEntry> {
  for (const each of emoji) {
    if ((await storage.size(each.picture_key)) === null) continue;
    const source = () => storage.open(each.picture_key);
    yield { path: picturePath(each), compress: false, source };
  }
}

/** By channel, in the order of their bars. */
async function* bookmarks(reader: Reader, channelIds: readonly number[]): AsyncGenerator<object[]> {
  for (const channelId of channelIds) {
    yield await readBookmarks(reader, channelId);
  }
}

async function* messages(
  reader: Reader,
  channelIds: readonly number[],
  progress: Progress,
): AsyncGenerator<object[]> {
  const written = messagePages(reader, { channelIds, authorId: null }, progress);
  for await (const views of written) yield views.map(archivedMessage);
}

async function* files(reader: Reader, channelIds: readonly number[]) {
  for (const channelId of channelIds) {
    yield* pages((after, limit) =>
      reader
        .selectFrom('files')
        .select(['id', 'name', 'blob_key', 'content_type'])
        .where('channel_id', '=', channelId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
  }
}

/** The number of messages and files, and the channels that have files. */
async function countItems(reader: Reader, channelIds: readonly number[]) {
  let total = 0;
  const withFiles: number[] = [];
  for (let first = 0; first < channelIds.length; first += step) {
    const some = channelIds.slice(first, first + step);
    const { posted } = await reader
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('posted'))
      .where('channel_id', 'in', some)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const attached = await reader
      .selectFrom('files')
      .select(['channel_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('channel_id', 'in', some)
      .groupBy('channel_id')
      .orderBy('channel_id')
      .execute();
    total += posted;
    for (const { channel_id, count } of attached) {
      total += count;
      if (channel_id !== null) withFiles.push(channel_id);
    }
  }
  return { total, withFiles };
}
