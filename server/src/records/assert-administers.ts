import { refusals } from '@parley/contract/rules/role-refusals';
import { mayManage } from '@parley/contract/rules/roles';
import { findDoer } from '../channels/doer.js';
import { forbidden } from '../http/errors.js';
import type { Reader } from '../store/store.js';

/** Throws 404 to users who are not signed in to the workspace, 403 to members who do not manage it. */
export async function assertAdministers(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<void> {
  if (!mayManage(await findDoer(reader, workspaceId, userId))) throw forbidden(refusals.manage);
}
