import { refusals } from '@parley/contract/rules/role-refusals';
import { existingMembers } from '../../domain/channels/existing-members.js';
import { visiblePeople } from '../../domain/channels/visible-people.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { type DmPlace, findDmId } from './find-or-make-dm.js';

/**
 * Throws 404 unless the user sees each partner, and each is a member of the workspace, signed in or only
 * invited. Throws 403 if a partner is deactivated and the direct messages do not exist yet: existing ones
 * stay open for reading.
 */
export async function assertPartners(
  tx: Transaction,
  place: DmPlace,
  partnerIds: readonly number[],
): Promise<void> {
  const { workspaceId, creatorId } = place;
  const partners = await existingMembers(tx, workspaceId, partnerIds);
  const visible = await visiblePeople(tx, creatorId, workspaceId);
  const seesAll = visible === null || partnerIds.every((id) => visible.has(id));
  if (partners.length < partnerIds.length || !seesAll) throw notFound();
  const mayBegin = partners.every(({ deactivated_at }) => deactivated_at === null);
  if (!mayBegin && (await findDmId(tx, place)) === undefined) {
    throw forbidden(refusals.partnerDeactivated);
  }
}
