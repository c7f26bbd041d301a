import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { dmChannelUserView } from '../channels/channel-view.js';
import { dmKey } from '../channels/dm-key.js';
import { changeMembership } from '../channels/membership.js';
import { assertSignedIn } from '../channels/signed-in.js';
import { ownMembershipColumns, type VisibleChannel } from '../channels/visible-channels.js';
import { forbidden, invalid, notFound } from '../http/errors.js';
import type { Reader, Store, Transaction } from '../store/store.js';

export interface DmRequest {
  /** The current user and their partner, in any order. */
  userIds: readonly [number, number];
  workspaceId: number;
}

/**
 * The direct messages of two members, made when there are none yet. They are the opener's only: the
 * partner has them from the first message on.
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
    await assertHasMember(tx, workspaceId, partnerId);
    const channelId = await findOrMake(tx, { workspaceId, key, creatorId: userId });
    // Held before looking, so that nobody brings it back between the look and the change.
    await tx.hold(`channel:${channelId}`);
    const channel = { ...(await lookAt(tx, channelId, userId)), dm_key: key };
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

/** Throws 404, the same for who is no member and for who does not exist. Somebody invited is one. */
async function assertHasMember(reader: Reader, workspaceId: number, userId: number): Promise<void> {
  const member = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw notFound();
}

/** As one of its two sees it, also before it is theirs. */
function lookAt(tx: Transaction, channelId: number, userId: number): Promise<VisibleChannel> {
  return tx
    .selectFrom('channels')
    .leftJoin('channel_members as own', (join) =>
      join.onRef('own.channel_id', '=', 'channels.id').on('own.user_id', '=', userId),
    )
    .selectAll('channels')
    .select(ownMembershipColumns)
    .where('channels.id', '=', channelId)
    .executeTakeFirstOrThrow();
}

interface DmPlace {
  workspaceId: number;
  key: string;
  creatorId: number;
}

/** Two at the same moment find the same one: the name is unique, and the second insert waits. */
async function findOrMake(tx: Transaction, place: DmPlace): Promise<number> {
  const id = (await findId(tx, place)) ?? (await insertDm(tx, place)) ?? (await findId(tx, place));
  if (id === undefined) throw new Error('What clashed with another is there.');
  return id;
}

async function findId(tx: Transaction, { workspaceId, key }: DmPlace): Promise<number | undefined> {
  const channel = await tx
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', key)
    .executeTakeFirst();
  return channel?.id;
}

async function insertDm(
  tx: Transaction,
  { workspaceId, key, creatorId }: DmPlace,
): Promise<number | undefined> {
  const channel = await tx
    .insertInto('channels')
    .values({
      workspace_id: workspaceId,
      name: key,
      topic: '',
      description: '',
      creator_id: creatorId,
      created_at: tx.now,
      dm_key: key,
      deleted_at: null,
    })
    .onConflict((clash) => clash.columns(['workspace_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return channel?.id;
}
