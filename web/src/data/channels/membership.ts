import {
  joinChannel as joinCall,
  leaveChannel as leaveCall,
} from '@parley/contract/endpoints/channel-users';
import type { ChannelUser } from '@parley/contract/entities/channel';
import { call } from '../../platform/api/call';
import { messages } from '../messages/messages';
import {
  channelStore,
  putOwnMembership,
  setChannelMember,
  type SharedChannel,
} from './channel-store';

export async function joinChannel(channelId: number): Promise<void> {
  const workspace_id = channelStore.getState().workspaceId;
  const body = { channel_user: { channel_id: channelId, workspace_id } };
  receiveOwnMembership(await call(joinCall, { body }));
}

/** A confirmation: leaving by a stray click would be visible to the other members. */
export function leaveQuestion(channel: Pick<SharedChannel, 'name' | 'kind' | 'users'>) {
  return {
    'data-confirm': `Leave #${channel.name}?`,
    'data-confirm-detail': wayBack(channel),
    'data-confirm-action': 'Leave',
  };
}

function wayBack({ kind, users }: Pick<SharedChannel, 'kind' | 'users'>): string {
  if (kind !== 'private') return 'You can join it again from the channel browser.';
  if (Object.keys(users).length > 1) return 'Only its members can bring you back.';
  return 'You are its last member. Nobody could read it or come into it afterwards.';
}

export async function leaveChannel(channelId: number): Promise<void> {
  const body = { channel_user: { channel_id: channelId } };
  // SPEC §7: the path's id is always 0.
  receiveOwnMembership(await call(leaveCall, { params: { placeholder: '0' }, body }));
  if (channelId in channelStore.getState().channels) messages.invalidate(channelId);
  else messages.forget(channelId);
}

/** Applies the answer at once, without waiting for the live event; that may have told already of its end. */
function receiveOwnMembership(own: ChannelUser): void {
  const { channel_id, user_id, active: login } = own;
  if (!(channel_id in channelStore.getState().channels)) return;
  channelStore.setState((state) =>
    setChannelMember(putOwnMembership(state, own), { channel_id, user_id, login }),
  );
}
