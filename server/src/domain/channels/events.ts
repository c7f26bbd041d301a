import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Channel } from '@parley/contract/entities/channel';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { AccessChange, NewEvent, Stream } from '../../platform/store/event.js';
import type { Transaction } from '../../platform/store/store.js';
import {
  announce,
  announceVisibility,
  everybodyButGuests,
  everybodyInReachOf,
  onePerson,
  nobody,
  without,
} from '../audience/announce.js';
import { guestsOf } from '../audience/guests.js';
import { subjectOf, viewStream } from '../audience/own-stream.js';
import {
  type ChannelRow,
  channelUserView,
  dmChannelUserView,
  type Membership,
} from './channel-view.js';
import { isForMembers, isPair, isPrivate, isPublic } from './policy.js';
import { announceEntered } from './private-events.js';

interface LoginEvent extends NewEvent {
  message?: LoginChannelPayload;
}

/**
 * A channel was created, changed or deleted: to the whole workspace, of guests to those in the channel; of
 * a private channel or a group to its members. Supersedes earlier events of the channel; a deletion carries no
 * texts, and is announced before the memberships end.
 */
export async function announceChannel(
  tx: Transaction,
  type: 'PUT' | 'DELETE',
  channel: Channel,
): Promise<void> {
  const { id: channel_id, workspace_id } = channel;
  const subject = subjectOf(channel_id);
  const isDeleted = type === 'DELETE' && isPrivate(channel);
  const message = channelChanged(type, channel, isDeleted);
  const audience = await everybodyInReachOf(tx, channel);
  announce(tx, audience, { message, subject });
  if (type === 'PUT') return;
  const guestIds = isForMembers(channel)
    ? await guestsOf(tx, { workspace_id, channel_id })
    : audience.guestIds;
  for (const guestId of guestIds) announceVisibility(tx, workspace_id, guestId);
}

function channelChanged(
  type: 'PUT' | 'DELETE',
  channel: Channel,
  isDeleted = false,
): LoginChannelPayload {
  const texts = type === 'DELETE' ? { name: '', topic: '', description: '', users: {} } : {};
  const changed = { type, channel: { ...channel, starred: false, ...texts } };
  return { channel_data: { ...changed, ...(isDeleted && { deleted: true }) } };
}

/**
 * A public channel became private, or the other way round. A private channel is announced on its members'
 * own streams, a public channel on the workspace's; the texts in the other streams are cleared, so that no
 * replay shows them.
 */
export async function announceKind(tx: Transaction, channel: Channel): Promise<void> {
  const { id: channel_id, workspace_id } = channel;
  const subject = subjectOf(channel_id);
  if (!isPrivate(channel)) {
    const guestIds = new Set(await guestsOf(tx, { workspace_id, channel_id }));
    for (const id of Object.keys(channel.users).map(Number)) {
      if (!guestIds.has(id)) append(tx, { stream: viewStream(workspace_id, id), subject });
    }
    await announceChannel(tx, 'PUT', channel);
    return;
  }
  const message = channelChanged('DELETE', channel);
  // Its guests are members, and hear of the private channel.
  announce(tx, everybodyButGuests(workspace_id), { message, subject });
  await announceChannel(tx, 'PUT', channel);
  // R8: previews end here, and no later event can overtake it.
  append(tx, { stream: `channel:${channel_id}`, access: { recheck_followers: true } });
}

/**
 * A member joined or left: to the whole workspace, of guests to those in the channel; of a private channel
 * to its other members. Guests see more people when somebody joins, and other channels when they join or
 * leave themselves: no replay shows them the texts of a channel that they left (R8).
 */
export async function announceMembership(
  tx: Transaction,
  channel: Pick<ChannelRow, 'kind'>,
  member: Membership,
): Promise<void> {
  const { user_id, channel_id, workspace_id, left_at } = member;
  const login = left_at === null;
  const message: LoginChannelPayload = { channel_data: { login, user_id, channel_id } };
  const isTold = isPublic(channel) || isPrivate(channel);
  const place = { kind: channel.kind, id: channel_id, workspace_id };
  const audience = isTold ? await everybodyInReachOf(tx, place, user_id) : nobody;
  announce(tx, without(audience, workspace_id, user_id), { message });
  const guestIds = isPublic(channel) ? audience.guestIds : await guestsOf(tx, member, user_id);
  for (const guestId of guestIds) {
    if (!login && guestId === user_id) {
      append(tx, { stream: viewStream(workspace_id, guestId), subject: subjectOf(channel_id) });
    }
    if (login || guestId === user_id) announceVisibility(tx, workspace_id, guestId);
  }
}

/** To the member's own browsers, which may follow the channel from its present head on (R8). */
export async function announceJoined(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  head: number,
): Promise<void> {
  if (isForMembers(channel)) await announceEntered(tx, channel, member);
  announceOwn(tx, channel, member, grantedFrom(channel, head));
}

/** To the member's own browsers, which may no longer follow the channel as a member's. */
export function announceLeft(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  isSignedIn = true,
): void {
  // R8: in the channel's own stream, so that no later event can overtake it.
  append(tx, {
    stream: `channel:${channel.id}`,
    access: { revoked: { user_id: member.user_id } },
  });
  // A user who is signed out of the workspace hears nothing of it on the streams that they may still follow.
  if (isSignedIn || isPrivate(channel)) announceOwn(tx, channel, member, { recheck: true });
}

/** To the member's own browsers: their present view of the channel. */
export function announceOwn(
  tx: Transaction,
  channel: ChannelRow,
  member: Membership,
  access?: AccessChange,
): void {
  const stream: Stream = `user:${member.user_id}`;
  const message = { channel_user_data: channelUserView(member) };
  const subject = subjectOf(channel.id);
  if (isForMembers(channel)) {
    // In the stream that has the channel itself, which goes from it when the member does.
    append(tx, {
      stream: viewStream(member.workspace_id, member.user_id),
      message,
      ...(member.left_at !== null && { subject }),
    });
    if (access) append(tx, { stream, access });
    return;
  }
  append(tx, {
    stream,
    ...(isPair(channel)
      ? { message: { dm_channel_user_data: dmChannelUserView(channel, member) }, subject }
      : { message }),
    ...(access && { access }),
  });
}

/** To the member's own browsers: how far they have read, and what is unread. */
export function announceRead(
  tx: Transaction,
  { workspace_id, user_id }: Pick<Membership, 'workspace_id' | 'user_id'>,
  entry: ReadEntry,
): void {
  const message: LoginChannelPayload = { read_data: { ...entry, workspace_id } };
  announce(tx, onePerson(workspace_id, user_id), { message });
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
