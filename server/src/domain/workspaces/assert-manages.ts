import { refusals } from '@parley/contract/rules/role-refusals';
import { type Doer, mayManage } from '@parley/contract/rules/roles';
import { forbidden } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { findDoer } from '../channels/doer.js';
import { refuseDemo } from './demo-account.js';

/**
 * The user as an owner or admin of the workspace. Throws 404 to users who are not signed in to it, 403 to
 * its other members, and to accounts of the demo, which anybody may use.
 */
export async function assertManages(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<Doer> {
  const doer = await findDoer(reader, workspaceId, userId);
  if (!mayManage(doer)) throw forbidden(refusals.manage);
  await refuseDemo(reader, userId);
  return doer;
}
