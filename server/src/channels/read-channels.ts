import type { Channel } from '@parley/contract/entities/channel';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { Reader } from '../store/store.js';
import { channelView } from './channel-view.js';
import { memberIds } from './member-ids.js';
import { isMember } from './policy.js';
import { assertSignedIn } from './signed-in.js';
import {
  findChannel,
  type VisibleChannel,
  visibleChannelColumns,
  visibleChannels,
} from './visible-channels.js';

export async function readChannel(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Channel> {
  return viewChannel(reader, await findChannel(reader, userId, channelId));
}

/** The channel with its members, as seen by the user who looked it up. */
export async function viewChannel(reader: Reader, channel: VisibleChannel): Promise<Channel> {
  return channelView(channel, channel.starred_at !== null, await memberIds(reader, channel.id));
}

interface ChannelList {
  /** All channels that the user may see, by id: general, the oldest, first. */
  channels: Record<string, Channel>;
  /** The user's memberships in them. */
  joined: LoadedWorkspace['user_channels'];
}

/**
 * A workspace's channels, as one user sees them. Throws 404 if the user is not signed in to the
 * workspace.
 */
export async function listChannels(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<ChannelList> {
  const visible = visibleChannels(reader, userId).where('channels.workspace_id', '=', workspaceId);
  const [channels, members] = await Promise.all([
    visible.select(visibleChannelColumns).execute(),
    visible
      .innerJoin('channel_members as member', (join) =>
        join.onRef('member.channel_id', '=', 'channels.id').on('member.left_at', 'is', null),
      )
      .select(['member.channel_id', 'member.user_id'])
      .execute(),
  ]);
  // Only a guest who is signed in to it sees no channel of a workspace: others see general.
  if (channels.length === 0) await assertSignedIn(reader, workspaceId, userId);

  const membersOf = new Map<number, number[]>(channels.map(({ id }) => [id, []]));
  for (const member of members) membersOf.get(member.channel_id)?.push(member.user_id);
  return {
    channels: Object.fromEntries(
      channels.map((channel) => [
        channel.id,
        channelView(channel, channel.starred_at !== null, membersOf.get(channel.id) ?? []),
      ]),
    ),
    joined: Object.fromEntries(
      channels.filter(isMember).map(({ id, section_id }) => [id, { id, section_id }]),
    ),
  };
}
