import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Member } from '@parley/contract/entities/user';
import { displayName } from '@parley/contract/rules/display-name';
import { call } from '../../../platform/api/call';
import { channelStore } from '../../../data/channels/channel-store';
import { receiveDm } from '../../../data/direct-messages/direct-messages';
import { isCallSilent } from '../../../data/notifications/is-call-silent';
import { memberStore } from '../../../data/people/member-store';
import { useSession } from '../../../data/session/session-store';
import type { Caller } from './incoming-call';

/** SPEC §4: loads the caller; first reactivates direct messages that this user has left. */
export async function findCaller(signal: CallSignal): Promise<Caller | null> {
  const { channel_id, to } = signal;
  const { memberships, workspaceId: shown } = channelStore.getState();
  if (memberships[channel_id]) return callerIn(shown, signal);
  const dm_channel_user = { channel_id, user_id: to, active: true };
  const { dmChannelUser } = await call(updateDm, {
    params: { channel_id },
    body: { dm_channel_user },
  });
  receiveDm(dmChannelUser);
  return callerIn(dmChannelUser.workspace_id, signal);
}

/** Also finds callers of workspaces that are signed in but not on the screen. */
async function callerIn(
  workspaceId: number,
  { channel_id: channelId, from, to }: CallSignal,
): Promise<Caller | null> {
  const address = useSession.getState().workspaces[workspaceId]?.address;
  if (address === undefined) return null;
  const members = await membersOf(workspaceId, address);
  const user = members[from];
  const own = members[to];
  const isPaused = own?.paused === true;
  const silent = isPaused || (own !== undefined && isCallSilent(workspaceId, channelId, own));
  return user ? { name: displayName(user), user, address, silent } : null;
}

async function membersOf(id: number, address: string): Promise<Readonly<Record<string, Member>>> {
  const { workspaceId, members } = memberStore.getState();
  if (workspaceId === id) return members;
  const loaded = await call(readWorkspace, { params: { address } });
  return 'users' in loaded ? loaded.users : {};
}
