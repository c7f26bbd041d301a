import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { NewEvent } from '../store/event.js';
import type { Transaction } from '../store/store.js';

interface LoginEvent extends NewEvent {
  message?: LoginChannelPayload;
}

/** To the whole workspace: a public channel is new or has changed. */
export function announceChannel(tx: Transaction, channel: Channel): void {
  append(tx, {
    stream: `workspace:${channel.workspace_id}`,
    message: { channel_data: { type: 'PUT', channel } },
  });
}

/** To the whole workspace: somebody joined a public channel, or left it. */
export function announceMembership(tx: Transaction, member: ChannelUser): void {
  append(tx, {
    stream: `workspace:${member.workspace_id}`,
    message: {
      channel_data: {
        login: member.active,
        user_id: member.user_id,
        channel_id: member.channel_id,
      },
    },
  });
}

/** To their own browsers, which may follow the channel from its present head on (R8). */
export function announceJoined(tx: Transaction, member: ChannelUser, head: number): void {
  append(tx, {
    stream: `user:${member.user_id}`,
    message: { channel_user_data: member },
    access: { granted: { [`channel:${member.channel_id}`]: head } },
  });
}

/** To their own browsers, which may no longer follow it as members, but may preview it still. */
export function announceLeft(tx: Transaction, member: ChannelUser): void {
  // R8: in the channel's own stream, so that nothing that follows can overtake it.
  append(tx, {
    stream: `channel:${member.channel_id}`,
    access: { revoked: { user_id: member.user_id } },
  });
  append(tx, {
    stream: `user:${member.user_id}`,
    message: { channel_user_data: member },
    access: { recheck: true },
  });
}

function append(tx: Transaction, event: LoginEvent): void {
  tx.append(event);
}
