import type { BodyOf } from '@parley/contract/endpoint';
import type { manageWorkspaceUser as endpoint } from '@parley/contract/endpoints/management';
import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { AuditAction } from '@parley/contract/entities/audit-event';
import type { Role } from '@parley/contract/entities/user';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayDeactivate, rolesToGive } from '@parley/contract/rules/roles';
import { type AuditFact, recordAudit } from '../../domain/audit/record-audit.js';
import type { CallRow } from '../../domain/calls/find-call.js';
import { hangUp, openCallsOf, type TransmitSignal } from '../../domain/calls/leave-calls.js';
import { lockMembers } from '../../domain/channels/acting-member.js';
import { assertManages } from '../../domain/workspaces/assert-manages.js';
import { type MemberRow, workspaceUserView } from '../../domain/workspaces/member-view.js';
import { findMember } from '../../domain/workspaces/members.js';
import { assertHasOtherOwner } from '../../domain/workspaces/owners.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Reader, Store, Transaction } from '../../platform/store/store.js';
import { changeRole, findGeneral } from './change-role.js';
import { deactivateMember, reactivateMember } from './deactivate-member.js';

export interface RoleParts {
  store: Store;
  transmit: TransmitSignal;
}

type Wanted = BodyOf<typeof endpoint>['workspace_user'];

/**
 * Changes a member's role, or deactivates or reactivates them; what is so already is neither written nor
 * announced. Throws 403 with what is missing, 404 for users who are no members, 409 where no owner would
 * be left.
 */
export async function manageMember(
  { store, transmit }: RoleParts,
  actorId: number,
  wanted: Wanted,
): Promise<WorkspaceUser> {
  const { workspace_id: workspaceId, user_id: userId } = wanted;
  const { member, ended } = await store.transact(async (tx) => {
    const calls = await lockAll(tx, wanted);
    // Before the member is looked for: guests must not learn who there is.
    const own = await assertManages(tx, workspaceId, actorId);
    const before = await findMember(tx, userId, workspaceId);
    if (!before) throw notFound();
    const withRole = await giveRole(tx, before, own.role, wanted.role);
    if (withRole.role !== before.role) {
      await recordMember(tx, actorId, withRole, 'member.role_changed', {
        before: { role: before.role },
        after: { role: withRole.role },
      });
    }
    const isDeactivated = withRole.deactivated_at !== null;
    const { deactivated = isDeactivated } = wanted;
    if (deactivated === isDeactivated) return { member: withRole, ended: [] };
    await assertMayDeactivate(tx, withRole, { actorId, role: own.role });
    const action = deactivated ? 'member.deactivated' : 'member.reactivated';
    await recordMember(tx, actorId, withRole, action);
    if (!deactivated) return { member: await reactivateMember(tx, withRole), ended: [] };
    return { member: await deactivateMember(tx, withRole, calls), ended: calls };
  });
  hangUp(transmit, userId, ended);
  return workspaceUserView(member);
}

function recordMember(
  tx: Transaction,
  actorId: number,
  { workspace_id, user_id }: MemberRow,
  action: AuditAction,
  change: Pick<AuditFact, 'before' | 'after'> = {},
): Promise<void> {
  const target = { kind: 'user' as const, id: user_id };
  return recordAudit(tx, { workspaceId: workspace_id, actorId, action, target, ...change });
}

/**
 * Locks what the change may touch. Resolves with the calls that a deactivated member is in.
 */
async function lockAll(tx: Transaction, wanted: Wanted): Promise<CallRow[]> {
  const { workspace_id: workspaceId, user_id: userId } = wanted;
  const place = { workspaceId, userId };
  const calls = wanted.deactivated === true ? await openCallsOf(tx, place) : [];
  const general = wanted.role === 'guest' ? await findGeneral(tx, workspaceId) : undefined;
  const ids = [
    ...calls.map((call) => call.channel_id),
    ...(general === undefined ? [] : [general]),
  ];
  await tx.lock([...new Set(ids)].map((id) => `channel:${id}` as const));
  // Each call leaves a message, of which its partner is told.
  const callers = calls.flatMap((call) => [call.caller_id, call.callee_id]);
  await tx.lock([userId, ...callers].map((id) => `user:${id}` as const));
  await lockMembers(tx, workspaceId);
  // Calls of the locked channels only; one that begins now is refused, or ends by itself.
  const locked = new Set(calls.map((call) => call.id));
  if (locked.size === 0) return [];
  return (await openCallsOf(tx, place)).filter((call) => locked.has(call.id));
}

async function giveRole(
  tx: Transaction,
  before: MemberRow,
  ownRole: Role,
  role: Role = before.role,
): Promise<MemberRow> {
  if (role === before.role) return before;
  if (!rolesToGive(ownRole, before.role).includes(role)) throw forbidden(refusals.role);
  await assertNotLastOwner(tx, before);
  return changeRole(tx, before, role);
}

async function assertMayDeactivate(
  tx: Transaction,
  member: MemberRow,
  actor: { actorId: number; role: Role },
): Promise<void> {
  if (!mayDeactivate(actor.role, member.role)) throw forbidden(refusals.deactivate);
  if (member.deactivated_at !== null) return;
  await assertNotLastOwner(tx, member);
  if (member.user_id === actor.actorId) throw forbidden(refusals.deactivateOneself);
}

/** The workspace's members are locked: two owners who demote each other come one after the other. */
async function assertNotLastOwner(
  reader: Reader,
  { workspace_id, user_id, role }: MemberRow,
): Promise<void> {
  if (role === 'owner') await assertHasOtherOwner(reader, workspace_id, user_id);
}
