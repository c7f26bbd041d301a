import type { Transaction } from '../store/store.js';
import type { ChannelMemberRow, ChannelRow, Membership } from './channel-view.js';
import { announceJoined, announceLeft, announceMembership, announceOwn } from './events.js';
import { isPublic } from './policy.js';
import type { VisibleChannel } from './visible-channels.js';

/** What is not there stays as it is. */
export interface MembershipChange {
  /** False: leaves, which ends the star, too. */
  active?: boolean | undefined;
  starred?: boolean | undefined;
}

type MembershipColumns = Pick<Membership, 'left_at' | 'starred_at'>;
const justJoined: MembershipColumns = { left_at: null, starred_at: null };

export function insertMember(
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  columns = justJoined,
): Promise<ChannelMemberRow> {
  return tx
    .insertInto('channel_members')
    .values({
      channel_id: channel.id,
      workspace_id: channel.workspace_id,
      user_id: userId,
      joined_at: tx.now,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setMembership(
  tx: Transaction,
  membershipId: number,
  columns: MembershipColumns,
): Promise<ChannelMemberRow> {
  return tx
    .updateTable('channel_members')
    .set(columns)
    .where('id', '=', membershipId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null for who never was in it. */
function ownMembership(channel: VisibleChannel, userId: number): Membership | null {
  const { membership_id, left_at, starred_at } = channel;
  if (membership_id === null) return null;
  return {
    id: membership_id,
    channel_id: channel.id,
    workspace_id: channel.workspace_id,
    user_id: userId,
    left_at,
    starred_at,
  };
}

/**
 * Changes somebody's own membership and announces it; what is so already is neither. The channel was
 * looked at while its stream was held, so that nobody changes it in between.
 */
export async function changeMembership(
  tx: Transaction,
  channel: VisibleChannel,
  userId: number,
  change: MembershipChange,
): Promise<Membership> {
  const before = ownMembership(channel, userId);
  const columns = columnsAfter(before ?? justJoined, change, tx.now);
  if (before?.left_at === columns.left_at && before.starred_at === columns.starred_at) {
    return before;
  }
  const member = before
    ? await setMembership(tx, before.id, columns)
    : await insertMember(tx, channel, userId, columns);
  await announceChange(tx, channel, before, member);
  return member;
}

function columnsAfter(
  before: MembershipColumns,
  { active, starred }: MembershipChange,
  now: number,
): MembershipColumns {
  const left_at = active === undefined ? before.left_at : active ? null : (before.left_at ?? now);
  if (left_at !== null || starred === false) return { left_at, starred_at: null };
  return { left_at, starred_at: before.starred_at ?? (starred === true ? now : null) };
}

async function announceChange(
  tx: Transaction,
  channel: VisibleChannel,
  before: Membership | null,
  member: Membership,
): Promise<void> {
  const wasMember = before !== null && before.left_at === null;
  const isMember = member.left_at === null;
  if (wasMember === isMember) {
    announceOwn(tx, channel, member);
    return;
  }
  if (isPublic(channel)) announceMembership(tx, member);
  if (isMember) announceJoined(tx, channel, member, await tx.head(`channel:${channel.id}`));
  else announceLeft(tx, channel, member);
}
