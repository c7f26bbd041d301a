import type { OutputOf } from '@parley/contract/endpoint';
import type { readInvite as endpoint } from '@parley/contract/endpoints/invites';
import type { Reader } from '../store/store.js';
import { findMember } from '../workspaces/members.js';
import { workspaceProfileView } from '../workspaces/workspace-profile.js';
import { deadInvite, findInvite, type FoundInvite, isLive } from './find-invite.js';

/** Writes nothing: programs that scan mails follow links, too. */
export async function readInvite(
  reader: Reader,
  userId: number | null,
  token: string,
): Promise<OutputOf<typeof endpoint>> {
  const invite = await findInvite(reader, token);
  const member =
    userId === null ? undefined : await findMember(reader, userId, invite.workspace_id);
  if (!member && !isLive(invite, Date.now())) throw deadInvite();
  return {
    workspace_address: invite.address,
    workspace_title: workspaceProfileView(invite).title,
    inviter_name: inviterName(invite),
    is_member: member !== undefined,
  };
}

/** Without the domain of an e-mail: a link may be published, and must not spread addresses. */
function inviterName({ display_name, full_name, email }: FoundInvite): string {
  return display_name || full_name || (email.split('@', 1)[0] ?? '');
}
