import type { Transaction } from '../../platform/store/store.js';
import {
  type ChannelMemberRow,
  type ChannelRow,
  left,
  type Membership,
  type MembershipColumns,
} from './channel-view.js';
import {
  announceJoined,
  announceLeft,
  announceMembership,
  announceOwn,
  grantSilently,
} from './events.js';
import { announceAllRead, newestMessageId } from './read-entry.js';
import { lockSignedIn } from './signed-in.js';
import type { VisibleChannel } from './visible-channels.js';

/** Absent fields keep their values. */
export interface MembershipChange {
  /** False: leaves, which also removes the star, and takes it out of its section. */
  active?: boolean | undefined;
  starred?: boolean | undefined;
  /** A section of the user's sidebar; null: none. */
  section_id?: string | null | undefined;
}

/** Everything up to this message is read. */
interface Position {
  last_read_id: number;
}
export const justJoined: MembershipColumns = { left_at: null, starred_at: null, section_id: null };
const unopened: Position = { last_read_id: 0 };

/** The position of a new member: messages from before are not unread. */
async function joiningPosition(tx: Transaction, channelId: number): Promise<Position> {
  return { last_read_id: await newestMessageId(tx, channelId) };
}

export function insertMember(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  columns = justJoined,
  position = unopened,
): Promise<ChannelMemberRow> {
  return tx
    .insertInto('channel_members')
    .values({
      channel_id: channel.id,
      workspace_id: channel.workspace_id,
      user_id: userId,
      joined_at: tx.now,
      ...columns,
      ...position,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `position`: set when the user comes back. */
export function setMembership(
  tx: Transaction,
  membershipId: number,
  columns: MembershipColumns,
  position?: Position,
): Promise<ChannelMemberRow> {
  return tx
    .updateTable('channel_members')
    .set(columns)
    .$if(position !== undefined, (update) =>
      update.set((eb) => ({
        ...position,
        seen_to_id: null,
        unread_from_id: null,
        revision: eb('revision', '+', 1),
      })),
    )
    .where('id', '=', membershipId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null for a user who never joined. */
function ownMembership(channel: VisibleChannel, userId: number): Membership | null {
  const { membership_id, left_at, starred_at, section_id } = channel;
  if (membership_id === null) return null;
  return {
    id: membership_id,
    channel_id: channel.id,
    workspace_id: channel.workspace_id,
    user_id: userId,
    left_at,
    starred_at,
    section_id,
  };
}

/**
 * Changes the user's own membership and announces it; does neither if nothing changes. The caller
 * must have read the channel after locking its stream, so that there is no concurrent change.
 */
export async function changeMembership(
  tx: Transaction,
  channel: VisibleChannel,
  userId: number,
  change: MembershipChange,
): Promise<Membership> {
  const before = ownMembership(channel, userId);
  const columns = columnsAfter(before ?? justJoined, change, tx.now);
  if (before && isSame(before, columns)) return before;
  const joins = columns.left_at === null && before?.left_at !== null;
  const position = joins ? await joiningPosition(tx, channel.id) : undefined;
  const member = before
    ? await setMembership(tx, before.id, columns, position)
    : await insertMember(tx, channel, userId, columns, position);
  await announceChange(tx, channel, before, member);
  return member;
}

function columnsAfter(
  before: MembershipColumns,
  { active, starred, section_id = before.section_id }: MembershipChange,
  now: number,
): MembershipColumns {
  const left_at = active === undefined ? before.left_at : active ? null : (before.left_at ?? now);
  if (left_at !== null) return left(left_at);
  const isPlaced = section_id !== before.section_id;
  if (starred === false || isPlaced) return { left_at, starred_at: null, section_id };
  return { left_at, starred_at: before.starred_at ?? (starred === true ? now : null), section_id };
}

function isSame(one: MembershipColumns, other: MembershipColumns): boolean {
  return (
    one.left_at === other.left_at &&
    one.starred_at === other.starred_at &&
    one.section_id === other.section_id
  );
}

/** Undefined for a user who never joined. */
export function findMembership(
  tx: Transaction,
  channelId: number,
  userId: number,
): Promise<ChannelMemberRow | undefined> {
  return tx
    .selectFrom('channel_members')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Makes another member of the workspace a member of the channel, as if they had joined. The caller
 * has locked the channel's stream. Those who are signed out find it at the next sign-in.
 */
export async function joinFor(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
): Promise<Membership> {
  const before = await findMembership(tx, channel.id, userId);
  if (before?.left_at === null) return before;
  const position = await joiningPosition(tx, channel.id);
  const member = before
    ? await setMembership(tx, before.id, justJoined, position)
    : await insertMember(tx, channel, userId, justJoined, position);
  const signedIn = await lockSignedIn(tx, channel.workspace_id, [userId]);
  const head = await tx.head(`channel:${channel.id}`);
  await announceMembership(tx, channel, member);
  if (signedIn.has(userId)) {
    await announceJoined(tx, channel, member, head);
    announceAllRead(tx, member);
  } else grantSilently(tx, channel, userId, head);
  return member;
}

/**
 * Removes somebody who never signed in from the channels that others added them to; direct messages
 * stay. The caller has locked the user's stream.
 */
export async function removeFromChannels(
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<void> {
  const channels = await tx
    .selectFrom('channels')
    .innerJoin('channel_members as own', 'own.channel_id', 'channels.id')
    .select(['channels.id', 'channels.kind'])
    .where('own.user_id', '=', userId)
    .where('channels.workspace_id', '=', workspaceId)
    .where('channels.dm_key', 'is', null)
    .orderBy('channels.id')
    .execute();
  for (const channel of channels) {
    const member = await tx
      .deleteFrom('channel_members')
      .where('user_id', '=', userId)
      .where('channel_id', '=', channel.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceMembership(tx, channel, { ...member, left_at: tx.now });
  }
}

/** Ends the membership of somebody else, as if they had left. The caller has locked the channel's stream. */
export async function removeFrom(
  tx: Transaction,
  channel: ChannelRow,
  { id, user_id }: Membership,
): Promise<Membership> {
  const member = await setMembership(tx, id, left(tx.now));
  const signedIn = await lockSignedIn(tx, channel.workspace_id, [user_id]);
  await announceMembership(tx, channel, member);
  announceLeft(tx, channel, member, signedIn.has(user_id));
  return member;
}

async function announceChange(
  tx: Transaction,
  channel: VisibleChannel,
  before: Membership | null,
  member: ChannelMemberRow,
): Promise<void> {
  const wasMember = before !== null && before.left_at === null;
  const isMember = member.left_at === null;
  if (wasMember === isMember) {
    announceOwn(tx, channel, member);
    return;
  }
  await announceMembership(tx, channel, member);
  if (!isMember) {
    announceLeft(tx, channel, member);
    return;
  }
  await announceJoined(tx, channel, member, await tx.head(`channel:${channel.id}`));
  announceAllRead(tx, member);
}
