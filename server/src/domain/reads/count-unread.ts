import type { ChannelKind } from '@parley/contract/entities/channel';
import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { limits } from '@parley/contract/limits';
import { quietOutcomes } from '@parley/contract/rules/call-line';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Schema } from '../../platform/store/schema.js';
import type { Reader } from '../../platform/store/store.js';
import { type Counts, type PositionRow, readEntry } from '../channels/read-entry.js';
import { seenBetween } from './gaps.js';

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
      'own.id as membership_id',
      'channels.kind',
      // Messages after `read_to` are unread; before it, those in the gaps are.
      eb
        .case()
        .when('own.seen_to_id', '>', eb.ref('own.last_read_id'))
        .then(eb.ref('own.seen_to_id').$notNull())
        .else(eb.ref('own.last_read_id'))
        .end()
        .as('read_to'),
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
  membership_id: number;
  read_to: number;
  kind: ChannelKind;
  /** Null: the channel has no message. */
  newest: number | null;
}
type OfOwn = ExpressionBuilder<Schema & { own: Own }, 'own'>;
type OfGap = ExpressionBuilder<Schema & { own: Own; gap: Schema['unread_gaps'] }, 'own' | 'gap'>;

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
        'own.read_to',
        unlessRead(eb)
          .else(capped(eb, afterAll(eb, userId)))
          .end()
          .as('unread'),
        unlessSeen(eb)
          .then(eb.lit<number>(0))
          .else(countInGaps(eb, userId))
          .end()
          .as('unread_in_gaps'),
        unlessRead(eb)
          .else(mentionCount(eb, userId, eb.ref('own.read_to')))
          .end()
          .as('mentions'),
        unlessSeen(eb)
          .then(eb.lit<number>(0))
          .else(mentionsInGaps(eb, userId))
          .end()
          .as('mentions_in_gaps'),
        unlessSeen(eb).then(null).else(gapsAsText(eb)).end().as('gaps'),
      ])
  );
}

const unlessRead = (eb: OfOwn) =>
  eb
    .case()
    .when(eb.or([eb('newest', 'is', null), eb('newest', '<=', eb.ref('last_read_id'))]))
    .then(eb.lit<number>(0));

/** Skips the search for gaps for most members, who have seen nothing beyond their position. */
const unlessSeen = (eb: OfOwn) => eb.case().when('read_to', '=', eb.ref('last_read_id'));

/** Messages that count as unread once a member has not seen them. */
const countable = (eb: OfOwn, userId: number) =>
  eb
    .selectFrom('messages')
    .whereRef('messages.channel_id', '=', 'own.channel_id')
    .where((message) => isCountable(message, userId));

const isCountable = (message: ExpressionBuilder<Schema, 'messages'>, userId: number) =>
  message.and([
    message('messages.user_id', '!=', userId),
    message('messages.deleted_at', 'is', null),
    // `countsAsUnread`.
    message('messages.system_event', 'is', null),
    message.or([
      message('messages.call_outcome', 'is', null),
      message('messages.call_outcome', 'not in', quietOutcomes),
    ]),
  ]);

const afterAll = (eb: OfOwn, userId: number) =>
  countable(eb, userId).whereRef('messages.id', '>', 'own.read_to');

const countInGaps = (eb: OfOwn, userId: number) =>
  sumOverGaps(eb, (gap) =>
    capped(
      eb,
      countable(eb, userId)
        .where('messages.id', '>', startOf(gap))
        .where('messages.id', '<=', gap.ref('gap.unread_to_id')),
    ),
  );

const mentionsInGaps = (eb: OfOwn, userId: number) =>
  sumOverGaps(eb, (gap) => mentionCount(eb, userId, startOf(gap), gap.ref('gap.unread_to_id')));

/** Counts gap by gap: otherwise engines read everything after the first gap. */
const sumOverGaps = (eb: OfOwn, count: (gap: OfGap) => Expression<number>) =>
  eb
    .selectFrom('unread_gaps as gap')
    .whereRef('gap.membership_id', '=', 'own.membership_id')
    .select((gap) => {
      const sum = gap.fn.sum(count(gap));
      return gap.cast<number>(gap.fn.coalesce(sum, gap.lit(0)), 'integer').as('count');
    })
    .$asScalar();

/** A version that knows no gaps may have moved the position into one. */
const startOf = (gap: OfGap) =>
  gap
    .case()
    .when('own.last_read_id', '>', gap.ref('gap.read_to_id'))
    .then(gap.ref('own.last_read_id'))
    .else(gap.ref('gap.read_to_id'))
    .end();

/** The number of messages, up to 100. Looks for a 100th one first: engines skip rows faster than they count them. */
const capped = (eb: OfOwn, messages: ReturnType<typeof countable>) =>
  eb
    .case()
    .when(
      eb.exists(
        messages
          .select('messages.id')
          .limit(eb.lit(1))
          .offset(eb.lit(limits.unreadMax - 1)),
      ),
    )
    .then(eb.lit<number>(limits.unreadMax))
    .else(messages.select(eb.fn.countAll<number>().as('count')).$asScalar())
    .end();

/** The gaps as `10-20,31-33`, in no order. */
const gapsAsText = (eb: OfOwn) =>
  eb
    .selectFrom('unread_gaps as gap')
    .whereRef('gap.membership_id', '=', 'own.membership_id')
    .select(
      sql<
        string | null
      >`string_agg(cast(gap.read_to_id as text) || '-' || cast(gap.unread_to_id as text), ',')`.as(
        'gaps',
      ),
    )
    .$asScalar();

/** The number of messages after one, up to another if it is given, that mention the user; stops at 100. */
const mentionCount = (
  eb: OfOwn,
  userId: number,
  after: Expression<number>,
  upTo?: Expression<number>,
) => {
  const mentions = eb
    .selectFrom('mentions')
    .select('mentions.message_id')
    .distinct()
    .whereRef('mentions.channel_id', '=', 'own.channel_id')
    .where('mentions.user_id', 'in', [userId, everybody])
    .where('mentions.message_id', '>', after)
    .where('mentions.author_id', '!=', userId)
    .limit(eb.lit(limits.unreadMax));
  const some = upTo ? mentions.where('mentions.message_id', '<=', upTo) : mentions;
  return eb
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar();
};

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

/** Whether some of these messages would be unread if the user had not seen them. */
export async function hasUnread(
  reader: Reader,
  { userId, channelId }: { userId: number; channelId: number },
  { after_id, to_id }: SeenRange,
): Promise<boolean> {
  const found = await reader
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('id', '>', after_id)
    .where('id', '<=', to_id)
    .where((message) => isCountable(message, userId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

interface Counted extends Omit<Own, 'membership_id'> {
  unread: number;
  unread_in_gaps: number;
  mentions: number;
  mentions_in_gaps: number;
  gaps: string | null;
}

function entryOf(row: Counted): ReadEntry {
  const unread = Math.min(row.unread + row.unread_in_gaps, limits.unreadMax);
  const mentions = Math.min(row.mentions + row.mentions_in_gaps, limits.unreadMax);
  // All messages of the gaps may have been deleted since: then there is nothing to go back to.
  const last_read_id = row.unread_in_gaps === 0 ? row.read_to : row.last_read_id;
  const counts: Counts = {
    ...(row.read_to > last_read_id && {
      seen: seenBetween(gapsIn(row.gaps), last_read_id, row.read_to),
    }),
    unread,
    // In direct messages everything is for the user.
    mentions: isDirectKind(row.kind) ? unread : mentions,
    counted_to: row.newest ?? 0,
  };
  return readEntry({ ...row, last_read_id }, counts);
}

function gapsIn(text: string | null): SeenRange[] {
  if (text === null) return [];
  const gaps = text.split(',').map((gap) => gap.split('-').map(Number));
  return gaps.map(([after_id = 0, to_id = 0]) => ({ after_id, to_id }));
}
