import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { call } from '../../platform/api/call';
import { channelStore, type SharedChannel } from '../channels/channel-store';
import { joinChannel, leaveChannel } from '../channels/membership';
import { messages } from '../messages/messages';
import { memberStore } from '../people/member-store';
import { putDm } from './put-dm';

/** Handles an event of the live connection, or the call's response, which may come first. */
export function receiveDm(dm: DmChannelUser): void {
  channelStore.setState((state) => putDm(state, dm));
  // No more events will arrive for its messages.
  if (!dm.active) messages.invalidate(dm.channel_id);
}

/**
 * Opens the direct messages with another member; the server creates the channel if needed (SPEC
 * §4).
 */
export async function openDirectMessages(partnerId: number): Promise<number> {
  const { ownId, workspaceId } = memberStore.getState();
  const dm_channel_user = { user_1_id: ownId, user_2_id: partnerId, workspace_id: workspaceId };
  const { dmChannelUser } = await call(openDm, { body: { dm_channel_user } });
  receiveDm(dmChannelUser);
  return dmChannelUser.channel_id;
}

/** The channel of active direct messages with a member, if any. */
export function findDirectMessages(partnerId: number): number | undefined {
  const { channels, memberships } = channelStore.getState();
  const found = Object.values(channels).find(
    ({ id, dm_channel, kind, users }) =>
      dm_channel && kind !== 'group' && memberships[id] && users[partnerId],
  );
  return found?.id;
}

type Chat = Pick<SharedChannel, 'id' | 'kind'>;

/** SPEC §4: ends direct messages, of two users or of a group, for this user only. */
export async function leaveChat({ id, kind }: Chat): Promise<void> {
  await (kind === 'group' ? leaveChannel(id) : update(id, { active: false }));
}

/** Reactivates direct messages. */
export async function rejoinChat({ id, kind }: Chat): Promise<void> {
  await (kind === 'group' ? joinChannel(id) : update(id, { active: true }));
}

async function update(channelId: number, change: { active: boolean }): Promise<void> {
  const dm_channel_user = {
    channel_id: channelId,
    user_id: memberStore.getState().ownId,
    ...change,
  };
  const params = { channel_id: channelId };
  receiveDm((await call(updateDm, { params, body: { dm_channel_user } })).dmChannelUser);
}
