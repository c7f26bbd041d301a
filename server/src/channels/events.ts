import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Channel } from '@parley/contract/entities/channel';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { AccessChange, NewEvent } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import {
  type ChannelRow,
  channelUserView,
  dmChannelUserView,
  type Membership,
} from './channel-view.js';
import { announceSight, guestsOf, tellGuest } from './guests.js';
import { viewStream } from './own-stream.js';
import { isDm } from './policy.js';

interface LoginEvent extends NewEvent {
  message?: LoginChannelPayload;
}

/**
 * To the whole workspace, of guests to those in the channel: a public channel was created, changed or
 * deleted. Supersedes earlier events of the channel; a deletion carries no texts, and is announced
 * before the memberships end.
 */
export async function announceChannel(
  tx: Transaction,
  type: 'PUT' | 'DELETE',
  channel: Channel,
): Promise<void> {
  const texts = type === 'DELETE' ? { name: '', topic: '', description: '', users: {} } : {};
  const { id, workspace_id } = channel;
  const subject = `channel:${id}`;
  const message: LoginChannelPayload = {
    channel_data: { type, channel: { ...channel, starred: false, ...texts } },
  };
  append(tx, { stream: `workspace:${workspace_id}`, message, subject });
  for (const guestId of await guestsOf(tx, { workspace_id, channel_id: id })) {
    tellGuest(tx, { workspaceId: workspace_id, guestId }, message, subject);
    if (type === 'DELETE') announceSight(tx, workspace_id, guestId);
  }
}

/**
 * To the whole workspace, of guests to those in the channel: a member joined or left a public channel.
 * Guests see more people when somebody joins, and other channels when they join or leave themselves.
 */
export async function announceMembership(tx: Transaction, member: Membership): Promise<void> {
  const { user_id, channel_id, workspace_id, left_at } = member;
  const login = left_at === null;
  const message: LoginChannelPayload = { channel_data: { login, user_id, channel_id } };
  append(tx, { stream: `workspace:${workspace_id}`, message });
  for (const guestId of await guestsOf(tx, member, user_id)) {
    if (guestId !== user_id) tellGuest(tx, { workspaceId: workspace_id, guestId }, message);
    if (login || guestId === user_id) announceSight(tx, workspace_id, guestId);
  }
}

/** To the member's own browsers, which may follow the channel from its present head on (R8). */
export function announceJoined(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  head: number,
): void {
  announceOwn(tx, channel, member, grantedFrom(channel, head));
}

/** To the member's own browsers, which may no longer follow the channel as a member's. */
export function announceLeft(tx: Transaction, channel: ChannelRow, member: Membership): void {
  // R8: in the channel's own stream, so that no later event can overtake it.
  append(tx, {
    stream: `channel:${channel.id}`,
    access: { revoked: { user_id: member.user_id } },
  });
  announceOwn(tx, channel, member, { recheck: true });
}

/** To the member's own browsers: their present view of the channel. */
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

/** To the member's own browsers: how far they have read, and what is unread. */
export function announceRead(
  tx: Transaction,
  { workspace_id, user_id }: Pick<Membership, 'workspace_id' | 'user_id'>,
  entry: ReadEntry,
): void {
  append(tx, {
    stream: viewStream(workspace_id, user_id),
    message: { read_data: { ...entry, workspace_id } },
  });
}

/** To the user's own browsers, whichever workspace they show: what waits in this one is not what it was. */
export function announceWaitingChanged(
  tx: Transaction,
  { workspace_id, user_id }: Pick<Membership, 'workspace_id' | 'user_id'>,
): void {
  append(tx, { stream: `user:${user_id}`, message: { waiting_data: { workspace_id } } });
}

/** The user may follow the channel, although there is no event to send yet. */
export function grantSilently(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  head: number,
): void {
  append(tx, { stream: `user:${userId}`, access: grantedFrom(channel, head) });
}

/** R8: members and previews stop following the channel at this event. */
export function endStream(tx: Transaction, channel: ChannelRow): void {
  append(tx, { stream: `channel:${channel.id}`, access: { revoked: 'everybody' } });
}

function grantedFrom(channel: ChannelRow, head: number): AccessChange {
  return { granted: { [`channel:${channel.id}`]: head } };
}

function append(tx: Transaction, event: LoginEvent): void {
  tx.append(event);
}
