import { refusals } from '@parley/contract/rules/role-refusals';
import { mayInvite } from '@parley/contract/rules/roles';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { forbidden } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';

/** Throws 404 for users who are not signed in to the workspace, 403 for members who may not invite. */
export async function assertMayInvite(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<void> {
  const actingMember = await findActingMember(reader, workspaceId, userId);
  if (!mayInvite(actingMember)) throw forbidden(refusals.invite(actingMember));
}
