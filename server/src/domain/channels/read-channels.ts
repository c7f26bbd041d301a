import type { Channel } from '@parley/contract/entities/channel';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { groupsOf, pauses } from '../../platform/lib/slices.js';
import type { Reader } from '../../platform/store/store.js';
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

/** Channels whose members are read by one statement. */
const channelsAtOnce = 200;

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
  const pause = pauses();
  const channels = await visibleChannels(reader, userId)
    .where('channels.workspace_id', '=', workspaceId)
    .select(visibleChannelColumns)
    .execute();
  // Only a guest who is signed in to it sees no channel of a workspace: others see general.
  if (channels.length === 0) await assertSignedIn(reader, workspaceId, userId);

  const views: Record<string, Channel> = {};
  for (const some of groupsOf(channelsAtOnce, channels)) {
    await pause();
    const members = await membersOf(
      reader,
      some.map(({ id }) => id),
    );
    for (const channel of some) {
      const ids = members.get(channel.id) ?? [];
      views[channel.id] = channelView(channel, channel.starred_at !== null, ids);
    }
  }
  return {
    channels: views,
    joined: Object.fromEntries(
      channels.filter(isMember).map(({ id, section_id }) => [id, { id, section_id }]),
    ),
  };
}

/** The ids of the channels' members, by channel. */
async function membersOf(
  reader: Reader,
  channelIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await reader
    .selectFrom('channel_members')
    .select(['channel_id', 'user_id'])
    .where('channel_id', 'in', channelIds)
    .where('left_at', 'is', null)
    .execute();
  const found = new Map<number, number[]>(channelIds.map((id) => [id, []]));
  for (const { channel_id, user_id } of rows) found.get(channel_id)?.push(user_id);
  return found;
}
