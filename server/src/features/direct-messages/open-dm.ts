import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { dmChannelUserView } from '../../domain/channels/channel-view.js';
import { dmKey } from '../../domain/channels/dm-key.js';
import { changeMembership } from '../../domain/channels/membership.js';
import { isPair } from '../../domain/channels/policy.js';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { forbidden, invalid } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { assertPartners } from './assert-partners.js';
import { findOrMakeDm } from './find-or-make-dm.js';

export interface DmRequest {
  /** The current user and their partner, in any order. */
  userIds: readonly [number, number];
  workspaceId: number;
}

/**
 * Opens the direct messages of two members; creates them if there are none. Only the opener sees
 * them: the partner gets them with the first message. Those with a deactivated member open, and none begin.
 */
export async function openDm(
  store: Store,
  userId: number,
  request: DmRequest,
): Promise<DmChannelUser> {
  const { workspaceId } = request;
  const partnerId = partnerOf(userId, request.userIds);
  const place = { workspaceId, key: dmKey([userId, partnerId]), creatorId: userId };

  return store.transact(async (tx) => {
    await assertSignedIn(tx, workspaceId, userId);
    await assertPartners(tx, place, [partnerId]);
    const channel = await findOrMakeDm(tx, place);
    if (!isPair(channel)) throw new Error('No other channel has a key for its name.');
    const member = await changeMembership(tx, channel, userId, { active: true });
    return dmChannelUserView(channel, member);
  });
}

function partnerOf(userId: number, [oneId, otherId]: readonly [number, number]): number {
  if (oneId !== userId && otherId !== userId) {
    throw forbidden('Direct messages can only be opened for oneself.');
  }
  if (oneId === otherId) throw invalid(['Direct messages are between two people.']);
  return oneId === userId ? otherId : oneId;
}
