import type { Expression, ExpressionBuilder } from 'kysely';
import { limits } from '@parley/contract/limits';
import { quietOutcomes } from '@parley/contract/rules/call-line';
import type { ChannelKind } from '@parley/contract/entities/channel';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { type Counts, type PositionRow, readEntry } from '../channels/read-entry.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { Schema } from '../store/schema.js';
import type { Reader } from '../store/store.js';

/** The `user_id` of mentions of everybody. */
export const everybody = 0;

const positionColumns = [
  'own.channel_id',
  'own.workspace_id',
  'own.last_read_id',
  'own.unread_from_id',
  'own.notify',
  'own.muted_since',
  'own.revision',
] as const;

/** A user's positions in their channels. Does not check whether they may see the channels. */
function positions(reader: Reader, userId: number) {
  return reader
    .selectFrom('channel_members as own')
    .innerJoin('channels', 'channels.id', 'own.channel_id')
    .where('own.user_id', '=', userId)
    .where('own.left_at', 'is', null)
    .where('channels.deleted_at', 'is', null)
    .select((eb) => [
      ...positionColumns,
      'channels.kind',
      // Deleted or not, so that it never goes back. Ids ascend with times in a channel.
      eb
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.channel_id', '=', 'own.channel_id')
        .orderBy('messages.ts_us', 'desc')
        .limit(eb.lit(1))
        .$asScalar()
        .as('newest'),
    ]);
}

interface Own extends PositionRow {
  workspace_id: number;
  kind: ChannelKind;
  /** Null: the channel has no message. */
  newest: number | null;
}
type OfOwn = ExpressionBuilder<Schema & { own: Own }, 'own'>;

/**
 * Adds the counts: by query, so that they cannot be wrong, and only up to 100 for each channel, so that
 * they are quick. Most channels are read up to their newest message, and nothing of them is looked at.
 */
function counted(reader: Reader, userId: number, own: Expression<Own>) {
  return (
    reader
      // Else engines would look for `newest` wherever it is used.
      .with(
        (table) => table('own').materialized(),
        () => own,
      )
      .selectFrom('own')
      .select((eb) => [
        ...positionColumns,
        'own.kind',
        'own.newest',
        unlessRead(eb)
          .when(eb.exists(theLastCounted(eb, userId)))
          .then(eb.lit<number>(limits.unreadMax))
          .else(unreadMessages(eb, userId).select(eb.fn.countAll<number>().as('count')).$asScalar())
          .end()
          .as('unread'),
        unlessRead(eb).else(mentionCount(eb, userId)).end().as('mentions'),
      ])
  );
}

const unlessRead = (eb: OfOwn) =>
  eb
    .case()
    .when(eb.or([eb('newest', 'is', null), eb('newest', '<=', eb.ref('last_read_id'))]))
    .then(eb.lit<number>(0));

const unreadMessages = (eb: OfOwn, userId: number) =>
  eb
    .selectFrom('messages')
    .whereRef('messages.channel_id', '=', 'own.channel_id')
    .whereRef('messages.id', '>', 'own.last_read_id')
    .where('messages.user_id', '!=', userId)
    .where('messages.deleted_at', 'is', null)
    // `countsAsUnread`.
    .where('messages.system_event', 'is', null)
    .where(({ eb: message, or }) =>
      or([
        message('messages.call_outcome', 'is', null),
        message('messages.call_outcome', 'not in', quietOutcomes),
      ]),
    );

/** The message with which the count is full: engines skip rows faster than they count them. */
const theLastCounted = (eb: OfOwn, userId: number) =>
  unreadMessages(eb, userId)
    .select('messages.id')
    .limit(eb.lit(1))
    .offset(eb.lit(limits.unreadMax - 1));

const mentionCount = (eb: OfOwn, userId: number) =>
  eb
    .selectFrom(
      eb
        .selectFrom('mentions')
        .select('mentions.message_id')
        .distinct()
        .whereRef('mentions.channel_id', '=', 'own.channel_id')
        .where('mentions.user_id', 'in', [userId, everybody])
        .whereRef('mentions.message_id', '>', 'own.last_read_id')
        .where('mentions.author_id', '!=', userId)
        .limit(eb.lit(limits.unreadMax))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar();

const inChannel = prepare((reader: Reader, value: ValueOf<{ userId: number; channelId: number }>) =>
  counted(
    reader,
    value('userId'),
    positions(reader, value('userId')).where('own.channel_id', '=', value('channelId')),
  ),
);

const inWorkspace = prepare(
  (reader: Reader, value: ValueOf<{ userId: number; workspaceId: number }>) =>
    counted(
      reader,
      value('userId'),
      positions(reader, value('userId')).where('own.workspace_id', '=', value('workspaceId')),
    ),
);

const inSignedInWorkspaces = prepare((reader: Reader, value: ValueOf<{ userId: number }>) =>
  counted(
    reader,
    value('userId'),
    positions(reader, value('userId'))
      .innerJoin('workspace_members as viewer', (join) =>
        join
          .onRef('viewer.workspace_id', '=', 'own.workspace_id')
          .onRef('viewer.user_id', '=', 'own.user_id')
          .on('viewer.signed_in_at', 'is not', null),
      )
      .where('channels.archived_at', 'is', null),
  ),
);

/** Undefined for a channel that the user is not in. */
export async function countInChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<ReadEntry | undefined> {
  const [row] = await reader.run(inChannel, { userId, channelId });
  return row && entryOf(row);
}

export async function countInWorkspace(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<ReadEntry[]> {
  return (await reader.run(inWorkspace, { userId, workspaceId })).map(entryOf);
}

/** By workspace id, without archived channels; workspaces without channels of the user are missing. */
export async function countInWorkspaces(
  reader: Reader,
  userId: number,
): Promise<Map<number, ReadEntry[]>> {
  const rows = await reader.run(inSignedInWorkspaces, { userId });
  const byWorkspace = new Map<number, ReadEntry[]>();
  for (const row of rows) {
    const entries = byWorkspace.get(row.workspace_id);
    if (entries) entries.push(entryOf(row));
    else byWorkspace.set(row.workspace_id, [entryOf(row)]);
  }
  return byWorkspace;
}

interface Counted extends Own {
  unread: number;
  mentions: number;
}

function entryOf(row: Counted): ReadEntry {
  const counts: Counts = {
    unread: row.unread,
    // In direct messages everything is for the user.
    mentions: isDirectKind(row.kind) ? row.unread : row.mentions,
    counted_to: row.newest ?? 0,
  };
  return readEntry(row, counts);
}
