import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { ownMembership, putChannel, type ChannelState } from '../channels/channel-store';

/** Applies the state of the user's direct messages: started, ended, reactivated or starred. */
export function putDm(state: ChannelState, dm: DmChannelUser): ChannelState {
  if (dm.workspace_id !== state.workspaceId) return state;
  const { [dm.channel_id]: _, ...others } = state.memberships;
  const memberships = dm.active ? { ...others, [dm.channel_id]: ownMembership(dm) } : others;
  return { ...putChannel(state, dm.channel), memberships };
}
