import type { OutputOf, QueryOf } from '@parley/contract/endpoint';
import type { listActivity as endpoint } from '@parley/contract/endpoints/activity';
import type { Activity } from '@parley/contract/entities/activity';
import type { Message } from '@parley/contract/entities/message';
import { limits } from '@parley/contract/limits';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { readViews } from '../../domain/messages/read-views.js';
import type { Reader } from '../../platform/store/store.js';
import type { ActivityRow } from './activity-row.js';
import { type Cursor, cursorAfter, readCursor } from './cursor.js';
import { mentionsByName, mentionsOfEverybody } from './mentions.js';
import { reactionsToOwn } from './reactions.js';

type Page = OutputOf<typeof endpoint>;
type Query = QueryOf<typeof endpoint>;

/**
 * Lists mentions of a user and reactions to their messages, newest first, as far as they may see them. Each source is
 * read from the cursor on in its own index, and the newest of all are the page.
 */
export async function listActivity(
  reader: Reader,
  userId: number,
  { workspace_id: workspaceId, cursor, limit = limits.pageDefault }: Query,
): Promise<Page> {
  await assertSignedIn(reader, workspaceId, userId);
  const before: Cursor | null = cursor === undefined ? null : readCursor(cursor);
  const wanted = { userId, workspaceId, before, limit: limit + 1 };
  const sources = await Promise.all([
    mentionsByName(reader, wanted),
    mentionsOfEverybody(reader, wanted),
    reactionsToOwn(reader, wanted),
  ]);
  // Sorting is stable: rows of one moment at one message keep the order of their source.
  const newest = sources
    .flat()
    .toSorted((a, b) => b.at - a.at || b.message_id - a.message_id)
    .slice(0, limit + 1);
  const page = newest.slice(0, limit);
  const last = page.at(-1);
  const messages = await readMessages(reader, page);
  return {
    activity: page.flatMap((row) => {
      const message = messages.get(row.message_id);
      return message ? [activityOf(row, message)] : [];
    }),
    next: newest.length > limit && last ? cursorAfter(last) : null,
  };
}

async function readMessages(
  reader: Reader,
  page: readonly ActivityRow[],
): Promise<Map<number, Message>> {
  if (page.length === 0) return new Map();
  const ids = [...new Set(page.map(({ message_id }) => message_id))];
  const rows = await reader
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const views = await readViews(reader, rows);
  return new Map(views.map((view) => [view.id, view]));
}

function activityOf(row: ActivityRow, message: Message): Activity {
  const said = { at: new Date(row.at).toISOString(), user_id: row.user_id, message };
  return row.type === 'mention'
    ? { type: 'mention', kind: row.kind, ...said }
    : { type: 'reaction', react_code: row.react_code, ...said };
}
