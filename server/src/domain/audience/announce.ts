import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Stream } from '../../platform/store/event.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { memberIds } from '../channels/member-ids.js';
import { isForMembers } from '../channels/policy.js';
import { allGuests, guestsOf, guestsWhoSee } from './guests.js';
import { viewStream } from './own-stream.js';

/*
 * Members follow the stream `workspace:{id}`, which has the events of all public channels and all people. Guests do not
 * follow it. An event about a channel or a person that a guest sees is therefore appended to the guest's view
 * (`view.{workspace}:{user}`) as well. Events of private channels, groups and direct messages are appended only to the
 * views of their members. All events of a workspace are announced by this file, so that no event forgets the guests.
 */

/** The streams to which an event is appended. */
export interface Audience {
  readonly streams: readonly Stream[];
  /** The guests who get the event on their views. */
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
  /** For each stream, the people whom its event may name: on a guest's view, only people whom the guest sees. */
  readonly seenOn: ReadonlyMap<Stream, readonly number[]>;
}

/**
 * All members except guests, and the guests who see one of the users. Locks the views of these guests, so that none of
 * them stops seeing a user before the event is appended.
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
 * For a public channel: all members of the workspace except guests, and the guests who are in the channel. For any other
 * channel: its members. Members who are signed out of the workspace read the event on their views after signing in.
 *
 * @param formerId a user who may have left the channel in this transaction; a guest gets the event as well
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

/** For events that guests do not need, or get on their views by other events. */
export function everybodyButGuests(workspaceId: number): Audience {
  return withGuests(workspaceId, []);
}

/** Locks the streams on which changes of the channel are announced. */
export async function lockAudience(tx: Transaction, place: Place): Promise<void> {
  const { streams } = await everybodyInReachOf(tx, place);
  await tx.lock(streams);
}

/** The audience without the view of a user. */
export function without(audience: Audience, workspaceId: number, userId: number): Audience {
  const own = viewStream(workspaceId, userId);
  return { ...audience, streams: audience.streams.filter((stream) => stream !== own) };
}

function withGuests(workspaceId: number, guestIds: readonly number[]): Audience {
  const views = guestIds.map((guestId) => viewStream(workspaceId, guestId));
  return { streams: [`workspace:${workspaceId}`, ...views], guestIds };
}

/** The user's browsers load the workspace again: what they may see of it has changed. */
export function announceVisibility(tx: Transaction, workspaceId: number, userId: number): void {
  const message: LoginChannelPayload = { sight_data: { workspace_id: workspaceId } };
  announce(tx, onePerson(workspaceId, userId), { message, subject: 'sight' });
}
