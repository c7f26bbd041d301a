import { visibleChannels } from '../../../domain/channels/visible-channels.js';
import { readSettings } from '../../../domain/notifications/settings-row.js';
import { photoType } from '../../../domain/pictures/photo.js';
import { readSidebar } from '../../../domain/sidebar/sidebar-row.js';
import { userColumns, userView } from '../../../domain/workspaces/member-view.js';
import type { Blobs } from '../../../platform/blobs/receive-blob.js';
import type { ZipEntry } from '../../../platform/lib/write-zip.js';
import type { Reader } from '../../../platform/store/store.js';
import { auditView } from '../audit-log/audit-view.js';
import {
  archivedMessage,
  fileEntries,
  jsonEntry,
  linesEntry,
  pages,
  type Progress,
  type StoredFile,
} from './archive-entries.js';
import { messagePages } from './message-pages.js';
import type { Archive } from './workspace-archive.js';

const timeOf = (at: number) => new Date(at).toISOString();

/** Archives the user's own data of all their workspaces; of conversations only the user's own messages. */
export async function ownArchive(blobs: Blobs, userId: number): Promise<Archive> {
  const { reader } = blobs.store;

  async function* entries(progress: Progress): AsyncGenerator<ZipEntry> {
    const user = await reader
      .selectFrom('users')
      .select([...userColumns, 'users.created_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    yield jsonEntry('export.json', { format: 'parley-own-1', made_at: timeOf(Date.now()) });
    yield jsonEntry('profile.json', {
      ...userView(user),
      account_created_at: timeOf(user.created_at),
    });
    yield linesEntry('workspaces.jsonl', workspaces(reader, userId));
    yield linesEntry('messages.jsonl', messages(reader, userId, progress));
    yield linesEntry('saved_items.jsonl', savedItems(reader, userId));
    yield linesEntry('drafts.jsonl', drafts(reader, userId));
    yield linesEntry('sessions.jsonl', sessions(reader, userId));
    yield linesEntry('account_events.jsonl', accountEvents(reader, userId));
    if (user.photo_key !== null) {
      const photo = {
        id: 0,
        name: 'photo.webp',
        blob_key: user.photo_key,
        content_type: photoType,
      };
      yield* fileEntries(blobs, oneChunk([photo]), () => Promise.resolve());
    }
    yield* fileEntries(blobs, files(reader, userId), progress);
  }

  return { total: await countItems(reader, userId), entries };
}

const noReactions = { total_reacts: {}, user_reacts: {}, pin: undefined };

async function* oneChunk(chunk: StoredFile[]) {
  yield chunk;
}

/** With the settings of notifications and the sidebar there. */
async function* workspaces(reader: Reader, userId: number): AsyncGenerator<object[]> {
  const rows = await reader
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .select([
      'workspaces.id',
      'workspaces.address',
      'workspaces.title',
      'member.joined_at',
      'member.status',
    ])
    .where('member.user_id', '=', userId)
    .orderBy('workspaces.id')
    .execute();
  for (const { joined_at, ...workspace } of rows) {
    const notifications = await readSettings(reader, userId, workspace.id);
    const sidebar = await ownSidebar(reader, userId, workspace.id);
    yield [{ ...workspace, joined_at: timeOf(joined_at), notifications, ...sidebar }];
  }
}

/** With the channels and direct messages in each of its sections. */
async function ownSidebar(reader: Reader, userId: number, workspaceId: number) {
  const { sections: empty, show } = await readSidebar(reader, userId, workspaceId);
  const placed = await reader
    .selectFrom('channel_members')
    .select(['channel_id', 'section_id'])
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('section_id', 'is not', null)
    .orderBy('channel_id')
    .execute();
  const sections = empty.map((section) => ({
    ...section,
    channel_ids: placed
      .filter(({ section_id }) => section_id === section.id)
      .map(({ channel_id }) => channel_id),
  }));
  return { sections, show };
}

/** By channel: the index of a channel's messages has their authors, that of an author not their order. */
async function* messages(
  reader: Reader,
  userId: number,
  progress: Progress,
): AsyncGenerator<object[]> {
  const places = await reader
    .selectFrom('channel_members')
    .select(['channel_id', 'workspace_id'])
    .where('user_id', '=', userId)
    .orderBy('channel_id')
    .execute();
  // The user may not learn what others do in a channel that the user no longer sees (R8).
  const visible = await visibleChannels(reader, userId).select('channels.id').execute();
  const seen = new Set(visible.map(({ id }) => id));
  const workspaceOf = new Map(places.map((place) => [place.channel_id, place.workspace_id]));
  const written = messagePages(
    reader,
    { channelIds: [...workspaceOf.keys()], authorId: userId },
    progress,
  );
  for await (const views of written) {
    yield views.map((view) => ({
      ...archivedMessage(view),
      ...(!seen.has(view.channel_id) && noReactions),
      workspace_id: workspaceOf.get(view.channel_id),
    }));
  }
}

/** With their texts as far as the user may still see them. */
async function* savedItems(reader: Reader, userId: number): AsyncGenerator<object[]> {
  yield* pages(async (after, limit) => {
    const rows = await visibleChannels(reader, userId)
      .innerJoin('messages', 'messages.channel_id', 'channels.id')
      .innerJoin('message_saves as save', 'save.message_id', 'messages.id')
      .select([
        'save.id',
        'save.message_id',
        'save.workspace_id',
        'save.created_at as saved_at',
        'messages.channel_id',
        'messages.user_id',
        'messages.body',
      ])
      .where('save.user_id', '=', userId)
      .where('save.id', '>', after)
      .orderBy('save.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, saved_at: timeOf(row.saved_at) }));
  });
}

async function* drafts(reader: Reader, userId: number): AsyncGenerator<object[]> {
  const rows = await reader
    .selectFrom('drafts')
    .select(['workspace_id', 'channel_id', 'body', 'updated_at'])
    .where('user_id', '=', userId)
    .where('body', '!=', '')
    .execute();
  yield rows.map((row) => ({ ...row, updated_at: timeOf(row.updated_at) }));
}

async function* sessions(reader: Reader, userId: number): AsyncGenerator<object[]> {
  const rows = await reader
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute();
  yield rows.map((row) => ({
    ...row,
    created_at: timeOf(row.created_at),
    last_used_at: timeOf(row.last_used_at),
  }));
}

/** Reads the entries of the audit log about the account itself. */
async function* accountEvents(reader: Reader, userId: number): AsyncGenerator<object[]> {
  const chunks = pages((after, limit) =>
    reader
      .selectFrom('audit_events')
      .selectAll()
      .where('actor_id', '=', userId)
      .where('workspace_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of chunks) yield rows.map(auditView);
}

/** Reads the files of the user's messages. */
async function* files(reader: Reader, userId: number) {
  yield* pages((after, limit) =>
    reader
      .selectFrom('files')
      .select(['id', 'name', 'blob_key', 'content_type'])
      .where('uploader_id', '=', userId)
      .where('message_id', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

async function countItems(reader: Reader, userId: number): Promise<number> {
  const [{ count: posted }, { count: attached }] = await Promise.all([
    reader
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('uploader_id', '=', userId)
      .where('message_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  ]);
  return posted + attached;
}
