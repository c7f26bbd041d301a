import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { ChannelUser } from '@parley/contract/entities/channel';
import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import type { Person } from '../people/people.js';

export function join({ browser }: Person, channel_id: number): Promise<ChannelUser> {
  return browser.call(joinChannel, { body: { channel_user: { channel_id } } });
}

export function leave({ browser }: Person, channel_id: number): Promise<ChannelUser> {
  const params = { placeholder: '0' };
  return browser.call(leaveChannel, { params, body: { channel_user: { channel_id } } });
}

/** Opens direct messages with the partner. */
export async function openDirect(
  { id, browser }: Person,
  partner: Person,
  workspace_id: number,
): Promise<DmChannelUser> {
  const dm_channel_user = { user_1_id: id, user_2_id: partner.id, workspace_id };
  return (await browser.call(openDm, { body: { dm_channel_user } })).dmChannelUser;
}

export async function signOutOf({ browser }: Person, workspaceId: number): Promise<void> {
  const params = { workspace_id: String(workspaceId) };
  await browser.call(updateWorkspaceUser, {
    params,
    body: { workspace_user: { logged_in: false } },
  });
}
