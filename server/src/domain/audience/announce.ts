import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Stream } from '../../platform/store/event.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { memberIds } from '../channels/member-ids.js';
import { isForMembers } from '../channels/policy.js';
import { allGuests, guestsOf, guestsWhoSee } from './guests.js';
import { viewStream } from './own-stream.js';

/*
 * `workspace:{id}` tells of all public channels and all people, and guests do not follow it: what concerns a channel or
 * a person that a guest sees goes to the guest's own view as well. Private channels, groups and direct messages are
 * announced on the views of their members alone. Only this file announces to a workspace, so that no event can
 * forget its guests.
 */

/** The people who hear an event, by the streams that carry it. */
export interface Audience {
  readonly streams: readonly Stream[];
  /** The guests among them. */
  readonly guestIds: readonly number[];
}

export interface Announcement {
  message: LoginChannelPayload;
  /** See NewEvent. */
  subject?: string;
}

export function announce(tx: Transaction, { streams }: Audience, event: Announcement): void {
  for (const stream of streams) tx.append({ stream, ...event });
}

/** Everybody in a workspace. */
export async function everybodyIn(reader: Reader, workspaceId: number): Promise<Audience> {
  return withGuests(workspaceId, await allGuests(reader, workspaceId));
}

interface PeopleAudience extends Audience {
  /** The people that a stream may tell of: on the workspace's all of them, else those that the guest sees. */
  readonly seenOn: ReadonlyMap<Stream, readonly number[]>;
}

/**
 * Everybody in a workspace, of guests those who see one of these people. Locks the guests' views, so that no guest
 * loses sight of a person before the event that is sent to the guest.
 */
export async function everybodyWhoSees(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<PeopleAudience> {
  const seenBy = await guestsWhoSee(tx, workspaceId, userIds);
  const seenOn = new Map<Stream, readonly number[]>([[`workspace:${workspaceId}`, userIds]]);
  for (const [guestId, seen] of seenBy) seenOn.set(viewStream(workspaceId, guestId), seen);
  return { ...withGuests(workspaceId, [...seenBy.keys()]), seenOn };
}

type Place = Pick<ChannelRow, 'kind' | 'id' | 'workspace_id'>;

/**
 * A public channel reaches everybody in its workspace, but only the guests who are in it. Any other channel reaches its
 * members, also signed-out ones: they may follow their views only when they are back.
 *
 * @param formerId a user who may just have left the channel, and is told of it too
 */
export async function everybodyInReachOf(
  reader: Reader,
  { kind, id, workspace_id }: Place,
  formerId?: number,
): Promise<Audience> {
  if (!isForMembers({ kind })) {
    const place = { workspace_id, channel_id: id };
    return withGuests(workspace_id, await guestsOf(reader, place, formerId));
  }
  const members = await memberIds(reader, id);
  return { streams: members.map((userId) => viewStream(workspace_id, userId)), guestIds: [] };
}

export const nobody: Audience = { streams: [], guestIds: [] };

/** One person, while they are signed in to the workspace. */
export function onePerson(workspaceId: number, userId: number): Audience {
  return { streams: [viewStream(workspaceId, userId)], guestIds: [] };
}

/** Everybody in a workspace but its guests: for an event that guests need not know, or learn on their own views. */
export function everybodyButGuests(workspaceId: number): Audience {
  return withGuests(workspaceId, []);
}

/** Locks the streams on which a change of a channel is told. */
export async function lockAudience(tx: Transaction, place: Place): Promise<void> {
  const { streams } = await everybodyInReachOf(tx, place);
  await tx.lock(streams);
}

/** An audience without one of its people. */
export function without(audience: Audience, workspaceId: number, userId: number): Audience {
  const own = viewStream(workspaceId, userId);
  return { ...audience, streams: audience.streams.filter((stream) => stream !== own) };
}

function withGuests(workspaceId: number, guestIds: readonly number[]): Audience {
  const views = guestIds.map((guestId) => viewStream(workspaceId, guestId));
  return { streams: [`workspace:${workspaceId}`, ...views], guestIds };
}

/** The user's browsers load the workspace again: what they may see of it has changed. */
export function announceSight(tx: Transaction, workspaceId: number, userId: number): void {
  const message: LoginChannelPayload = { sight_data: { workspace_id: workspaceId } };
  announce(tx, onePerson(workspaceId, userId), { message, subject: 'sight' });
}
