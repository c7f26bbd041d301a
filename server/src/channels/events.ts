import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Channel } from '@parley/contract/entities/channel';
import type { AccessChange, NewEvent } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import {
  type ChannelRow,
  channelUserView,
  dmChannelUserView,
  type Membership,
} from './channel-view.js';
import { isDm } from './policy.js';

interface LoginEvent extends NewEvent {
  message?: LoginChannelPayload;
}

/**
 * To the whole workspace: a public channel is new or has changed, or is gone. What earlier events
 * said of it goes; of one that is gone, its texts as well.
 */
export function announceChannel(tx: Transaction, type: 'PUT' | 'DELETE', channel: Channel): void {
  const texts = type === 'DELETE' ? { name: '', topic: '', description: '', users: {} } : {};
  append(tx, {
    stream: `workspace:${channel.workspace_id}`,
    message: { channel_data: { type, channel: { ...channel, starred: false, ...texts } } },
    subject: `channel:${channel.id}`,
  });
}

/** To the whole workspace: somebody joined a public channel, or left it. */
export function announceMembership(tx: Transaction, member: Membership): void {
  const { user_id, channel_id, left_at } = member;
  append(tx, {
    stream: `workspace:${member.workspace_id}`,
    message: { channel_data: { login: left_at === null, user_id, channel_id } },
  });
}

/** To their own browsers, which may follow the channel from its present head on (R8). */
export function announceJoined(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  head: number,
): void {
  announceOwn(tx, channel, member, grantedFrom(channel, head));
}

/** To their own browsers, which may no longer follow it as members. */
export function announceLeft(tx: Transaction, channel: ChannelRow, member: Membership): void {
  // R8: in the channel's own stream, so that nothing that follows can overtake it.
  append(tx, {
    stream: `channel:${channel.id}`,
    access: { revoked: { user_id: member.user_id } },
  });
  announceOwn(tx, channel, member, { recheck: true });
}

/** To their own browsers: what the channel is to them now. */
export function announceOwn(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  access?: AccessChange,
): void {
  append(tx, {
    stream: `user:${member.user_id}`,
    ...(isDm(channel)
      ? {
          message: { dm_channel_user_data: dmChannelUserView(channel, member) },
          subject: `channel:${channel.id}`,
        }
      : { message: { channel_user_data: channelUserView(member) } }),
    ...(access && { access }),
  });
}

/** They may follow the channel, whether or not there is anything to tell them yet. */
export function grantSilently(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  head: number,
): void {
  append(tx, { stream: `user:${userId}`, access: grantedFrom(channel, head) });
}

/** R8: nobody follows the channel beyond this event, members and previews alike. */
export function endStream(tx: Transaction, channel: ChannelRow): void {
  append(tx, { stream: `channel:${channel.id}`, access: { revoked: 'everybody' } });
}

function grantedFrom(channel: ChannelRow, head: number): AccessChange {
  return { granted: { [`channel:${channel.id}`]: head } };
}

function append(tx: Transaction, event: LoginEvent): void {
  tx.append(event);
}
