import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { serverTexts, texts } from '@parley/contract/texts';
import type { Actor } from '../../platform/http/actor.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { listWorkspaces } from './list-workspaces.js';
import { lockSession } from './lock-session.js';
import type { MemberRow } from './member-view.js';
import { assertNotDeactivated, signInToWorkspace } from './sign-in-to-workspace.js';

/**
 * Signs a session in to a workspace that its account belongs to. Throws 404 for any other workspace,
 * 403 where only the password helps.
 */
export async function enterWorkspace(
  store: Store,
  actor: Actor,
  address: string,
): Promise<WorkspaceSummary> {
  const entered = await store.transact(async (tx) => {
    const session = await lockSession(tx, actor);
    const member = await tx
      .selectFrom('workspaces')
      .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
      .selectAll('workspace_members')
      .where('workspaces.address', '=', canonicalAddress(address))
      .where('workspace_members.user_id', '=', actor.userId)
      .executeTakeFirst();
    if (!member) throw notFound(texts.workspaceNotFound);
    assertSessionMayEnter(member, session);
    await signInToWorkspace(tx, actor.userId, member.workspace_id);
    return member.workspace_id;
  });
  return readEntered(store, actor.userId, entered);
}

/** Throws 404 when the user has left the workspace again meanwhile. */
export async function readEntered(
  store: Store,
  userId: number,
  workspaceId: number,
): Promise<WorkspaceSummary> {
  const { [workspaceId]: summary } = await listWorkspaces(store.reader, userId);
  if (!summary) throw notFound(texts.workspaceNotFound);
  return summary;
}

/** Signing out of a workspace holds for the sessions that were there: they may be on lost devices. */
export function assertSessionMayEnter(member: MemberRow, session: { created_at: number }): void {
  assertNotDeactivated(member);
  if (needsPassword(member, session)) throw forbidden(serverTexts.signedOutHere);
}

export function needsPassword(
  { signed_out_at }: Pick<MemberRow, 'signed_out_at'>,
  { created_at }: { created_at: number },
): boolean {
  return signed_out_at !== null && created_at <= signed_out_at;
}
