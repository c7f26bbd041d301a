import type { Role } from '@parley/contract/entities/user';
import { invalid } from '../../platform/http/errors.js';
import { totals } from '../../platform/lib/limits.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { lockMembers } from '../channels/acting-member.js';
import { announceMember } from './events.js';
import type { MemberRow, UserRow } from './member-view.js';

/** Makes an account a member, and announces it. Resolves with undefined if it is one already. */
export async function addMember(
  tx: Transaction,
  user: UserRow,
  { workspaceId, inviterId, role }: { workspaceId: number; inviterId: number; role: Role },
): Promise<MemberRow | undefined> {
  // By another link, somebody else may come in at the same moment.
  await lockMembers(tx, workspaceId);
  await assertRoomForMember(tx, workspaceId);
  const member = await tx
    .insertInto('workspace_members')
    .values({
      workspace_id: workspaceId,
      user_id: user.id,
      joined_at: tx.now,
      first_signed_in_at: null,
      signed_in_at: null,
      away_since: null,
      paused_since: null,
      status: '',
      inviter_id: inviterId,
      role,
    })
    .onConflict((clash) => clash.columns(['workspace_id', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (member) await announceMember(tx, user, member);
  return member;
}

async function assertRoomForMember(reader: Reader, workspaceId: number): Promise<void> {
  const { count } = await reader
    .selectFrom('workspace_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (count >= totals.membersPerWorkspace) {
    const most = totals.membersPerWorkspace.toLocaleString('en');
    throw invalid([`A workspace can't have more than ${most} members.`]);
  }
}
