import { assertSignedIn } from '../channels/signed-in.js';
import { forbidden } from '../http/errors.js';
import type { Reader } from '../store/store.js';
import { refuseDemo } from '../workspaces/demo-account.js';
import { mayAdminister } from '../workspaces/may-administer.js';

/**
 * Throws 404 to users who are not signed in to the workspace, 403 to members who do not administer it,
 * and to the accounts of the demo: anybody can be one.
 */
export async function assertAdministers(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<void> {
  await assertSignedIn(reader, workspaceId, userId);
  if (!(await mayAdminister(reader, userId, workspaceId))) {
    throw forbidden('Only administrators of the workspace can do this.');
  }
  await refuseDemo(reader, userId);
}
