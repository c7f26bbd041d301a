import {
  joinChannel as joinCall,
  leaveChannel as leaveCall,
} from '@parley/contract/endpoints/channel-users';
import type { ChannelUser } from '@parley/contract/entities/channel';
import { call } from '../api/call';
import { messages } from '../messages/store/messages';
import { channelStore, putOwnMembership, setChannelMember } from './channel-store';

export async function joinChannel(channelId: number): Promise<void> {
  const workspace_id = channelStore.getState().workspaceId;
  const body = { channel_user: { channel_id: channelId, workspace_id } };
  receiveOwnMembership(await call(joinCall, { body }));
}

/** A confirmation: leaving by a stray click would be visible to the other members. */
export function leaveQuestion({ name }: { name: string }) {
  return {
    'data-confirm': `Leave #${name}?`,
    'data-confirm-detail': 'You can join it again from the channel browser.',
    'data-confirm-action': 'Leave',
  };
}

export async function leaveChannel(channelId: number): Promise<void> {
  const body = { channel_user: { channel_id: channelId } };
  // SPEC §7: the path's id is always 0.
  receiveOwnMembership(await call(leaveCall, { params: { placeholder: '0' }, body }));
  messages.invalidate(channelId);
}

/** Applies the answer at once, without waiting for the live event. */
function receiveOwnMembership(own: ChannelUser): void {
  const { channel_id, user_id, active: login } = own;
  channelStore.setState((state) =>
    setChannelMember(putOwnMembership(state, own), { channel_id, user_id, login }),
  );
}
