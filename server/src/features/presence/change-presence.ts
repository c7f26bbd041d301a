import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import { everybodyWhoSees } from '../../domain/audience/announce.js';
import { groupBy } from '../../platform/lib/group-by.js';
import type { Store, Transaction } from '../../platform/store/store.js';

/** Members per transaction and event, so that other transactions wait for a few milliseconds at most. */
export const step = 100;

export interface Attendance {
  workspaceId: number;
  /** At most `step`. */
  userIds: readonly number[];
  /** Epoch ms. */
  until: number;
}

/** Makes the signed-in ones of these members present until a moment; announces those who were not present. */
export async function prolongPresence(
  store: Store,
  { workspaceId, userIds, until }: Attendance,
): Promise<void> {
  await store.transact(async (tx) => {
    await lockPresence(tx, workspaceId);
    const members = () =>
      tx
        .updateTable('workspace_members')
        .set({ present_until: until })
        .where('workspace_id', '=', workspaceId)
        .where('user_id', 'in', userIds)
        .where('signed_in_at', 'is not', null);
    const came = await members().where('present_until', 'is', null).returning('user_id').execute();
    if (came.length < userIds.length) await members().where('present_until', '<', until).execute();
    await announcePresence(tx, { workspaceId, members: came, present: true });
  });
}

/**
 * Ends the presence of all members whose moment has passed. Several processes may do so at once: the process whose
 * transaction changes a member announces it.
 */
export async function endPresence(store: Store, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const over = await store.reader
      .selectFrom('workspace_members')
      .select(['workspace_id', 'user_id'])
      .where('present_until', '<=', store.clock.now())
      .orderBy('present_until')
      .limit(step)
      .execute();
    for (const [workspaceId, members] of groupBy(over, (row) => row.workspace_id)) {
      const userIds = members.map((row) => row.user_id);
      await endPresenceOf(store, workspaceId, userIds);
    }
    if (over.length < step || stopping.aborted) return;
  }
}

async function endPresenceOf(
  store: Store,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> {
  await store.transact(async (tx) => {
    await lockPresence(tx, workspaceId);
    const members = await tx
      .updateTable('workspace_members')
      .set({ present_until: null })
      .where('workspace_id', '=', workspaceId)
      .where('user_id', 'in', userIds)
      .where('present_until', '<=', store.clock.now())
      .returning('user_id')
      .execute();
    await announcePresence(tx, { workspaceId, members, present: false });
  });
}

/** Lets one process at a time write presence in a workspace. This stream has no events. */
function lockPresence(tx: Transaction, workspaceId: number): Promise<void> {
  return tx.lock(`presence:${workspaceId}`);
}

interface Change {
  workspaceId: number;
  members: readonly { user_id: number }[];
  present: boolean;
}

/** Tells the whole workspace, and each guest of the members that the guest sees. */
async function announcePresence(
  tx: Transaction,
  { workspaceId, members, present }: Change,
): Promise<void> {
  if (members.length === 0) return;
  const messageOf = (userIds: readonly number[]): LoginChannelPayload => ({
    presence_data: { workspace_id: workspaceId, user_ids: [...userIds], present },
  });
  const userIds = members.map((member) => member.user_id);
  const { seenOn } = await everybodyWhoSees(tx, workspaceId, userIds);
  for (const [stream, seen] of seenOn) tx.append({ stream, message: messageOf(seen) });
}
