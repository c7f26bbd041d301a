import { refusals } from '@parley/contract/rules/role-refusals';
import { visiblePeople } from '../channels/visible-people.js';
import { forbidden, notFound } from '../http/errors.js';
import type { Reader, Transaction } from '../store/store.js';
import { type DmPlace, findDmId } from './find-or-make-dm.js';

/**
 * Throws 404 unless the user sees all of them in the workspace; invited people count as members. Throws 403
 * where one of them is deactivated, and there are no direct messages yet to go on with.
 */
export async function assertPartners(
  tx: Transaction,
  place: DmPlace,
  partnerIds: readonly number[],
): Promise<void> {
  const { workspaceId, creatorId } = place;
  const partners = await findMembers(tx, workspaceId, partnerIds);
  const visible = await visiblePeople(tx, creatorId, workspaceId);
  const seesAll = visible === null || partnerIds.every((id) => visible.has(id));
  if (partners.length < partnerIds.length || !seesAll) throw notFound();
  const mayBegin = partners.every(({ deactivated_at }) => deactivated_at === null);
  if (!mayBegin && (await findDmId(tx, place)) === undefined) {
    throw forbidden(refusals.partnerDeactivated);
  }
}

/** Without strangers, and without missing and deleted accounts. */
function findMembers(reader: Reader, workspaceId: number, userIds: readonly number[]) {
  return reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('deactivated_at')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
}
