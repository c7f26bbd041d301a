import { decide, type Decision } from '@parley/contract/rules/notify/decide';
import {
  factsFor,
  type MessageFacts,
  type ReadMessage,
} from '@parley/contract/rules/notify/message-facts';
import { type Selectable, sql } from 'kysely';
import { attentionAt } from '../../../domain/notifications/attention.js';
import {
  type JoinedSettings,
  settingsColumns,
  settingsOf,
} from '../../../domain/notifications/settings-row.js';
import type { UsersTable } from '../../../platform/store/account-tables.js';
import type { MessagesTable } from '../../../platform/store/message-tables.js';
import type {
  ChannelMembersTable,
  ChannelsTable,
  WorkspaceMembersTable,
} from '../../../platform/store/schema.js';
import type { Reader, Store } from '../../../platform/store/store.js';

/** A message to notify of, with its channel and its workspace's address. */
export interface NotifyingMessage {
  message: Selectable<MessagesTable>;
  channel: Pick<
    Selectable<ChannelsTable>,
    'id' | 'workspace_id' | 'kind' | 'name' | 'archived_at' | 'deleted_at'
  >;
  address: string;
}

/** Undefined for a message that does not exist. */
export async function findNotifyingMessage(
  reader: Reader,
  messageId: number,
): Promise<NotifyingMessage | undefined> {
  const message = await reader
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) return undefined;
  const { address, ...channel } = await reader
    .selectFrom('channels')
    .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .select([
      'channels.id',
      'channels.workspace_id',
      'channels.kind',
      'channels.name',
      'channels.archived_at',
      'channels.deleted_at',
      'workspaces.address',
    ])
    .where('channels.id', '=', message.channel_id)
    .executeTakeFirstOrThrow();
  return { message, channel, address };
}

/** Whether the message was deleted, or its channel. */
export function isGone({ message, channel }: NotifyingMessage): boolean {
  return message.deleted_at !== null || channel.deleted_at !== null;
}

/** An archived channel notifies nobody. */
export function isSilent({ channel }: NotifyingMessage): boolean {
  return channel.archived_at !== null;
}

type Columns = Selectable<ChannelMembersTable> &
  Selectable<WorkspaceMembersTable> &
  Pick<Selectable<UsersTable>, 'timezone' | 'timezone_offset'>;

/** A member of a channel, with all that a decision looks at. */
export interface MemberRow
  extends
    Pick<
      Columns,
      | 'user_id'
      | 'left_at'
      | 'notify'
      | 'muted_since'
      | 'signed_in_at'
      | 'away_since'
      | 'paused_since'
      | 'timezone'
      | 'timezone_offset'
    >,
    JoinedSettings {
  active_at: number | null;
}

/** The members of a channel, with all that a decision looks at. */
function channelMembers(reader: Reader, channelId: number) {
  return reader
    .selectFrom('channel_members as own')
    .innerJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'own.workspace_id')
        .onRef('member.user_id', '=', 'own.user_id'),
    )
    .innerJoin('users', 'users.id', 'own.user_id')
    .leftJoin('notification_settings as settings', (join) =>
      join
        .onRef('settings.user_id', '=', 'own.user_id')
        .onRef('settings.workspace_id', '=', 'own.workspace_id'),
    )
    .leftJoin('attention', 'attention.user_id', 'own.user_id')
    .select([
      'own.user_id',
      'own.left_at',
      'own.notify',
      'own.muted_since',
      'member.signed_in_at',
      'member.away_since',
      'member.paused_since',
      'users.timezone',
      'users.timezone_offset',
      'attention.active_at',
    ])
    .select(settingsColumns)
    .where('own.channel_id', '=', channelId);
}

/** Undefined for users without a membership, past or present. */
export function findChannelMember(
  reader: Reader,
  channelId: number,
  userId: number,
): Promise<MemberRow | undefined> {
  return channelMembers(reader, channelId).where('own.user_id', '=', userId).executeTakeFirst();
}

interface Page {
  /** A user id. */
  after: number;
  most: number;
}

/**
 * Members whom a message may concern, in the order of their ids: unless it is for everybody, only
 * mentioned members and those notified of plain messages.
 */
export function listCandidates(
  reader: Reader,
  { channel, message }: NotifyingMessage,
  { everybody, isDirect, mentioned }: ReadMessage,
  { after, most }: Page,
): Promise<MemberRow[]> {
  const members = channelMembers(reader, channel.id)
    .where('own.user_id', '>', after)
    .where('own.user_id', '!=', message.user_id)
    .where('own.left_at', 'is', null)
    .where('member.signed_in_at', 'is not', null)
    .orderBy('own.user_id')
    .limit(most);
  if (everybody !== null || isDirect) return members.execute();
  return members.where('own.user_id', 'in', listeners(reader, channel, [...mentioned])).execute();
}

/** Uses partial indexes, so that the query does not scan all members of a large channel. */
function listeners(
  reader: Reader,
  channel: { id: number; workspace_id: number },
  mentioned: readonly number[],
) {
  const found = reader
    .selectFrom('channel_members')
    .select('user_id')
    .where('channel_id', '=', channel.id)
    // Literals, as the conditions of the indexes have them.
    .where('notify', '=', sql.lit('all'))
    .unionAll(
      reader
        .selectFrom('notification_settings')
        .select('user_id')
        .where('workspace_id', '=', channel.workspace_id)
        .where('hears_plain', '=', sql.lit(1)),
    );
  if (mentioned.length === 0) return found;
  return found.unionAll(
    reader
      .selectFrom('channel_members')
      .select('user_id')
      .where('channel_id', '=', channel.id)
      .where('user_id', 'in', mentioned),
  );
}

/** Using a tab within this time: `@here` means them. */
const hereSpan = 10 * 60_000;

/** The contract's decision for a member as they are now. */
export function decideFor(
  store: Store,
  facts: MessageFacts,
  member: MemberRow,
  now: number,
): Decision {
  const at = attentionAt(store, member.user_id, member.active_at);
  return decide(
    facts,
    {
      isMember: member.left_at === null && member.signed_in_at !== null,
      muted: member.muted_since !== null,
      notify: member.notify,
      timezone: member.timezone ?? undefined,
      timezone_offset: member.timezone_offset,
    },
    settingsOf(member),
    {
      paused: member.paused_since !== null,
      isHere: member.away_since === null && at !== null && now - at < hereSpan,
    },
    now,
  );
}

/** The facts of a message when it is decided again: whether `@here` meant the member was decided before. */
export function factsAsPosted(
  read: ReadMessage,
  userId: number,
  keywords: readonly string[],
): MessageFacts {
  const facts = factsFor(read, userId, keywords);
  return facts.mention === 'here' ? { ...facts, mention: 'channel' } : facts;
}
