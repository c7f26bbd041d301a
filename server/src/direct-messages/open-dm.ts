import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { refusals } from '@parley/contract/rules/role-refusals';
import { dmChannelUserView } from '../channels/channel-view.js';
import { dmKey } from '../channels/dm-key.js';
import { changeMembership } from '../channels/membership.js';
import { isDm } from '../channels/policy.js';
import { assertSignedIn } from '../channels/signed-in.js';
import { type VisibleChannel, visibleChannelColumns } from '../channels/visible-channels.js';
import { seesPerson } from '../channels/visible-people.js';
import { forbidden, invalid, notFound } from '../http/errors.js';
import type { Reader, Store, Transaction } from '../store/store.js';

export interface DmRequest {
  /** The current user and their partner, in any order. */
  userIds: readonly [number, number];
  workspaceId: number;
}

/**
 * Opens the direct messages of two members; creates them if there are none. Only the opener sees
 * them: the partner gets them with the first message. Those with a deactivated member open, and none begin.
 */
export async function openDm(
  store: Store,
  userId: number,
  request: DmRequest,
): Promise<DmChannelUser> {
  const { workspaceId } = request;
  const partnerId = partnerOf(userId, request.userIds);
  const key = dmKey(userId, partnerId);

  return store.transact(async (tx) => {
    await assertSignedIn(tx, workspaceId, userId);
    const partner = await findPartner(tx, workspaceId, partnerId);
    const sees = await seesPerson(tx, userId, { workspaceId, userId: partnerId });
    if (!partner || !sees) throw notFound();
    const place = { workspaceId, key, creatorId: userId };
    const isNew = (await findId(tx, place)) === undefined;
    if (isNew && partner.deactivated_at !== null) throw forbidden(refusals.partnerDeactivated);
    const channelId = await findOrMake(tx, place);
    // Held before reading, so that no concurrent transaction restores it between the read and the
    // change.
    await tx.hold(`channel:${channelId}`);
    const channel = await lookAt(tx, channelId, userId);
    if (!isDm(channel)) throw new Error('No other channel has a key for its name.');
    const member = await changeMembership(tx, channel, userId, { active: true });
    return dmChannelUserView(channel, member);
  });
}

function partnerOf(userId: number, [oneId, otherId]: readonly [number, number]): number {
  if (oneId !== userId && otherId !== userId) {
    throw forbidden('Direct messages can only be opened for oneself.');
  }
  if (oneId === otherId) throw invalid(['Direct messages are between two people.']);
  return oneId === userId ? otherId : oneId;
}

/** Undefined for a non-member, and for a missing or deleted account. Invited users count as members. */
function findPartner(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<{ deactivated_at: number | null } | undefined> {
  return reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('deactivated_at')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The channel as one of its two users sees it, even before they are a member. */
function lookAt(tx: Transaction, channelId: number, userId: number): Promise<VisibleChannel> {
  return tx
    .selectFrom('channels')
    .leftJoin('channel_members as own', (join) =>
      join.onRef('own.channel_id', '=', 'channels.id').on('own.user_id', '=', userId),
    )
    .select(visibleChannelColumns)
    .where('channels.id', '=', channelId)
    .executeTakeFirstOrThrow();
}

interface DmKey {
  workspaceId: number;
  key: string;
  creatorId: number;
}

/** Concurrent calls find the same channel: the name is unique, and the second insert waits. */
async function findOrMake(tx: Transaction, place: DmKey): Promise<number> {
  const id = (await findId(tx, place)) ?? (await insertDm(tx, place)) ?? (await findId(tx, place));
  if (id === undefined) throw new Error('The conflicting channel must exist.');
  return id;
}

async function findId(tx: Transaction, { workspaceId, key }: DmKey): Promise<number | undefined> {
  const channel = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name_key', '=', key)
    .executeTakeFirst();
  return channel?.id;
}

async function insertDm(
  tx: Transaction,
  { workspaceId, key, creatorId }: DmKey,
): Promise<number | undefined> {
  const channel = await tx
    .insertInto('channels')
    .values({
      workspace_id: workspaceId,
      name: key,
      name_key: key,
      topic: '',
      description: '',
      creator_id: creatorId,
      created_at: tx.now,
      kind: 'direct',
      dm_key: key,
      deleted_at: null,
    })
    .onConflict((clash) => clash.columns(['workspace_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return channel?.id;
}
