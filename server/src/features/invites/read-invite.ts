import type { OutputOf } from '@parley/contract/endpoint';
import type { readInvite as endpoint } from '@parley/contract/endpoints/invites';
import { nameWithoutAddress } from '@parley/contract/rules/display-name';
import { deadInvite, findInvite, isLive } from '../../domain/invites/find-invite.js';
import { findMember } from '../../domain/workspaces/members.js';
import { workspaceProfileView } from '../../domain/workspaces/workspace-profile.js';
import type { Reader } from '../../platform/store/store.js';

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
    // A link may be published, and must not spread addresses.
    inviter_name: nameWithoutAddress(invite),
    is_member: member !== undefined,
  };
}
