import type { Channel } from '@parley/contract/entities/channel';
import { notFound } from '../http/errors.js';
import type { Reader } from '../store/store.js';
import { channelView } from './channel-view.js';
import { findChannel, visibleChannels } from './visible-channels.js';

export async function readChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Channel> {
  const channel = await findChannel(reader, userId, channelId);
  const members = await reader
    .selectFrom('channel_members')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('left_at', 'is', null)
    .execute();
  const memberIds = members.map((member) => member.user_id);
  return channelView(channel, channel.starred_at !== null, memberIds);
}

/** The channels of one workspace that somebody may see, by id: general, being the oldest, first. */
export async function listChannels(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<Record<string, Channel>> {
  const visible = visibleChannels(reader, userId).where('channels.workspace_id', '=', workspaceId);
  const [channels, members] = await Promise.all([
    visible.selectAll('channels').select('own.starred_at').execute(),
    visible
      .innerJoin('channel_members as member', (join) =>
        join.onRef('member.channel_id', '=', 'channels.id').on('member.left_at', 'is', null),
      )
      .select(['member.channel_id', 'member.user_id'])
      .execute(),
  ]);
  // Every workspace has its general channel: who sees none of it is not signed in to it.
  if (channels.length === 0) throw notFound();

  const memberIds = new Map<number, number[]>(channels.map(({ id }) => [id, []]));
  for (const member of members) memberIds.get(member.channel_id)?.push(member.user_id);
  return Object.fromEntries(
    channels.map((channel) => [
      channel.id,
      channelView(channel, channel.starred_at !== null, memberIds.get(channel.id) ?? []),
    ]),
  );
}
