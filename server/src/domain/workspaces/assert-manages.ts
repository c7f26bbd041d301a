import { refusals } from '@parley/contract/rules/role-refusals';
import { type ActingMember, mayManage } from '@parley/contract/rules/roles';
import { forbidden } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { findActingMember } from '../channels/acting-member.js';
import { refuseDemo } from './demo-account.js';

/**
 * The user as an owner or admin of the workspace. Throws 404 to users who are not signed in to it, 403 to
 * its other members, and to accounts of the demo, which anybody may use.
 */
export async function assertManages(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<ActingMember> {
  const actingMember = await findActingMember(reader, workspaceId, userId);
  if (!mayManage(actingMember)) throw forbidden(refusals.manage);
  await refuseDemo(reader, userId);
  return actingMember;
}
