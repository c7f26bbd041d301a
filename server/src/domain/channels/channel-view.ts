import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import type { Selectable } from 'kysely';
import type { ChannelMembersTable, ChannelsTable } from '../../platform/store/schema.js';
import { dmUserIds } from './dm-key.js';

export type ChannelRow = Selectable<ChannelsTable>;
export type DmRow = ChannelRow & { kind: 'direct' | 'group'; dm_key: string };
export type PairRow = ChannelRow & { kind: 'direct'; dm_key: string };
export type ChannelMemberRow = Selectable<ChannelMembersTable>;
/** The public part of a membership. */
export type Membership = Pick<
  ChannelMemberRow,
  'id' | 'channel_id' | 'workspace_id' | 'user_id' | 'left_at' | 'starred_at' | 'section_id'
>;

/** The columns of a membership besides its ids. */
export type MembershipColumns = Pick<Membership, 'left_at' | 'starred_at' | 'section_id'>;

/** The columns of a membership that ended. */
export const left = (left_at: number): MembershipColumns => ({
  left_at,
  starred_at: null,
  section_id: null,
});

/** A channel as one user sees it: `starred` is theirs. */
export function channelView(
  channel: ChannelRow,
  starred: boolean,
  memberIds: readonly number[],
): Channel {
  // `users` of direct messages includes the users who left them.
  const userIds = channel.dm_key === null ? memberIds : dmUserIds(channel.dm_key);
  return {
    id: channel.id,
    name: channel.name,
    description: channel.description,
    topic: channel.topic,
    created_at: new Date(channel.created_at).toISOString(),
    creator_id: channel.creator_id,
    dm_channel: isDirectKind(channel.kind),
    kind: channel.kind,
    archived: channel.archived_at !== null,
    workspace_id: channel.workspace_id,
    starred,
    users: Object.fromEntries(userIds.map((id) => [id, { id }])),
  };
}

export function channelUserView(member: Membership): ChannelUser {
  return {
    id: member.id,
    user_id: member.user_id,
    channel_id: member.channel_id,
    workspace_id: member.workspace_id,
    starred: member.starred_at !== null,
    section_id: member.section_id,
    active: member.left_at === null,
  };
}

/** A direct-message channel as one of its two users sees it. */
export function dmChannelUserView(channel: PairRow, member: Membership): DmChannelUser {
  const [user_1_id = 0, user_2_id = 0] = dmUserIds(channel.dm_key);
  const own = channelUserView(member);
  return { ...own, user_1_id, user_2_id, channel: channelView(channel, own.starred, []) };
}
