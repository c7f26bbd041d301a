import type { Selectable } from 'kysely';
import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import type { ChannelMembersTable, ChannelsTable } from '../store/schema.js';
import { dmUserIds } from './dm-key.js';

export type ChannelRow = Selectable<ChannelsTable>;
export type DmRow = ChannelRow & { dm_key: string };
export type ChannelMemberRow = Selectable<ChannelMembersTable>;
/** As much of a membership as anybody is told. */
export type Membership = Omit<ChannelMemberRow, 'joined_at'>;

/** A channel as one person sees it, by whether they starred it. */
export function channelView(
  channel: ChannelRow,
  starred: boolean,
  memberIds: readonly number[],
): Channel {
  // Direct messages are between the same two always, whoever of them left.
  const userIds = channel.dm_key === null ? memberIds : dmUserIds(channel.dm_key);
  return {
    id: channel.id,
    name: channel.name,
    description: channel.description,
    topic: channel.topic,
    created_at: new Date(channel.created_at).toISOString(),
    creator_id: channel.creator_id,
    dm_channel: channel.dm_key !== null,
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
    active: member.left_at === null,
  };
}

/** Direct messages as one of their two users sees them. */
export function dmChannelUserView(channel: DmRow, member: Membership): DmChannelUser {
  const [user_1_id, user_2_id] = dmUserIds(channel.dm_key);
  const own = channelUserView(member);
  return { ...own, user_1_id, user_2_id, channel: channelView(channel, own.starred, []) };
}
