import type { Selectable } from 'kysely';
import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { ChannelMembersTable, ChannelsTable } from '../store/schema.js';

export type ChannelRow = Selectable<ChannelsTable>;
export type ChannelMemberRow = Selectable<ChannelMembersTable>;

/** A channel as one person sees it, by whether they starred it. */
export function channelView(
  channel: ChannelRow,
  starred: boolean,
  memberIds: readonly number[],
): Channel {
  return {
    id: channel.id,
    name: channel.name,
    description: channel.description,
    topic: channel.topic,
    created_at: new Date(channel.created_at).toISOString(),
    dm_channel: channel.dm_key !== null,
    workspace_id: channel.workspace_id,
    starred,
    users: Object.fromEntries(memberIds.map((id) => [id, { id }])),
  };
}

export function channelUserView(member: ChannelMemberRow): ChannelUser {
  return {
    id: member.id,
    user_id: member.user_id,
    channel_id: member.channel_id,
    workspace_id: member.workspace_id,
    starred: member.starred_at !== null,
    active: member.left_at === null,
  };
}
