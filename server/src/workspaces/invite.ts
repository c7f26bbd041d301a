import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { conflict, invalid, notFound } from '../http/errors.js';
import type { Reader, Store } from '../store/store.js';
import { announceMember } from './events.js';
import { userColumns, workspaceUserView } from './member-view.js';

export interface Invitation {
  inviterId: number;
  email: string;
  address: string;
}

/** Makes an account a member, who can then sign in to the workspace. */
export async function invite(store: Store, invitation: Invitation): Promise<WorkspaceUser> {
  const email = canonicalEmail(invitation.email);
  if (email === '') throw invalid([texts.emailBlank]);

  return store.transact(async (tx) => {
    const workspaceId = await findWorkspaceOf(tx, invitation);
    const user = await tx
      .selectFrom('users')
      .select(userColumns)
      .where('email_key', '=', email)
      .executeTakeFirst();
    if (!user) throw notFound(texts.inviteUnknownUser);
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
      })
      .onConflict((clash) => clash.columns(['workspace_id', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!member) throw conflict(texts.inviteAlreadyMember);
    announceMember(tx, user, member);
    return workspaceUserView(member);
  });
}

/** The inviter must be signed in to it: to anybody else it is not there. */
async function findWorkspaceOf(
  reader: Reader,
  { inviterId, address }: Invitation,
): Promise<number> {
  const workspace = await reader
    .selectFrom('workspaces')
    .innerJoin('workspace_members as viewer', 'viewer.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where('workspaces.address', '=', canonicalAddress(address))
    .where('viewer.user_id', '=', inviterId)
    .where('viewer.signed_in_at', 'is not', null)
    .executeTakeFirst();
  if (!workspace) throw notFound(texts.workspaceNotFound);
  return workspace.id;
}
