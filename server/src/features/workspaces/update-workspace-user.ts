import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { oneLine } from '@parley/contract/rules/one-line';
import { statusProblems } from '@parley/contract/rules/status';
import { announceMember, announceOwnPresence } from '../../domain/workspaces/events.js';
import { type MemberRow, workspaceUserView } from '../../domain/workspaces/member-view.js';
import { findMember, findUser } from '../../domain/workspaces/members.js';
import { recordSignedOut } from '../../domain/workspaces/sign-out-of-workspaces.js';
import { forbidden, invalid, notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';

export interface PresenceChange {
  logged_in?: boolean | undefined;
  active?: boolean | undefined;
  paused?: boolean | undefined;
  status?: string | undefined;
}

/**
 * Changes the user's own presence and status in a workspace. `logged_in` false signs out of it in
 * every browser of the account; true is 403 unless it is true already, because only signing in sets
 * it.
 */
export async function updateWorkspaceUser(
  store: Store,
  userId: number,
  workspaceId: number,
  change: PresenceChange,
): Promise<WorkspaceUser> {
  return store.transact(async (tx) => {
    // Locked before reading, so that the announced state is the resulting state (R6).
    await tx.lock(`user:${userId}`);
    const member = await findMember(tx, userId, workspaceId);
    if (!member) throw notFound();
    if (change.logged_in === true && member.signed_in_at === null) {
      throw forbidden('Sign in to this workspace with your password.');
    }
    const problems = statusProblems(oneLine(change.status ?? ''));
    if (problems.length > 0) throw invalid(problems);

    const columns = columnsAfter(member, change, tx.now);
    if (!differs(columns, member)) return workspaceUserView(member);
    // For a user who is not signed in to it, the workspace does not exist.
    if (member.signed_in_at === null) throw notFound();
    const changed = await updateMember(tx, member, columns);
    if (changed.signed_in_at === null) await recordSignedOut(tx, changed);
    await announceMember(tx, await findUser(tx, userId), changed);
    announceOwnPresence(tx, changed);
    return workspaceUserView(changed);
  });
}

type PresenceColumns = Pick<
  MemberRow,
  'signed_in_at' | 'signed_out_at' | 'away_since' | 'paused_since' | 'status'
>;

function columnsAfter(member: MemberRow, change: PresenceChange, now: number): PresenceColumns {
  const since = (before: number | null, isSet: boolean | undefined) =>
    isSet === undefined ? before : isSet ? (before ?? now) : null;
  return {
    signed_in_at: change.logged_in === false ? null : member.signed_in_at,
    signed_out_at:
      change.logged_in === false && member.signed_in_at !== null ? now : member.signed_out_at,
    away_since: since(member.away_since, change.active === undefined ? undefined : !change.active),
    paused_since: since(member.paused_since, change.paused),
    status: change.status === undefined ? member.status : oneLine(change.status),
  };
}

function differs(columns: PresenceColumns, member: MemberRow): boolean {
  return (
    columns.signed_in_at !== member.signed_in_at ||
    columns.away_since !== member.away_since ||
    columns.paused_since !== member.paused_since ||
    columns.status !== member.status
  );
}

function updateMember(
  tx: Transaction,
  member: MemberRow,
  columns: PresenceColumns,
): Promise<MemberRow> {
  return tx
    .updateTable('workspace_members')
    .set(columns)
    .where('workspace_id', '=', member.workspace_id)
    .where('user_id', '=', member.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
