import type { OutputOf } from '@parley/contract/endpoint';
import type { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayInvite } from '@parley/contract/rules/roles';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { serverTexts, texts } from '@parley/contract/texts';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { addMember } from '../../domain/workspaces/add-member.js';
import { recordInvitedAddress } from '../../domain/workspaces/invited-addresses.js';
import { userColumns, workspaceUserView } from '../../domain/workspaces/member-view.js';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.js';
import { accountOf, emailKeys } from '../../platform/lib/canonical-email.js';
import type { Reader, Store } from '../../platform/store/store.js';

export interface Invitation {
  inviterId: number;
  email: string;
  address: string;
  /** Whether an invited address without an account may then sign up. */
  remembers: boolean;
}

/** Makes an account a member, who can then sign in to the workspace. */
export async function inviteByEmail(
  store: Store,
  invitation: Invitation,
): Promise<OutputOf<typeof inviteToWorkspace>> {
  const { email } = invitation;
  if (email.trim() === '') throw invalid([texts.emailBlank]);

  const invited = await store.transact(async (tx) => {
    const workspaceId = await findWorkspaceOf(tx, invitation);
    const actingMember = await findActingMember(tx, workspaceId, invitation.inviterId);
    if (!mayInvite(actingMember)) throw forbidden(refusals.invite(actingMember));
    if (!actingMember.settings.invite_by_email) throw forbidden(refusals.inviteByEmail);
    const users = await tx
      .selectFrom('users')
      .select([...userColumns, 'email_key', 'created_at', 'email_verified_at'])
      .where('email_key', 'in', emailKeys(email))
      .where('deleted_at', 'is', null)
      .execute();
    const user = accountOf(users, email);
    if (!user) return null;
    const member = await addMember(tx, user, {
      workspaceId,
      inviterId: invitation.inviterId,
      role: 'member',
    });
    if (!member) throw conflict(serverTexts.inviteAlreadyMember);
    await recordAudit(tx, {
      workspaceId,
      actorId: invitation.inviterId,
      action: 'member.invited',
      target: { kind: 'user', id: user.id },
    });
    return {
      ...workspaceUserView(member),
      account_created_at: new Date(user.created_at).toISOString(),
      email_verified: user.email_verified_at !== null,
    };
  });
  if (invited) return invited;
  if (invitation.remembers) await recordInvitedAddress(store, invitation);
  throw notFound(texts.inviteUnknownUser);
}

/** The inviter must be signed in to it: for other users it does not exist. */
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
