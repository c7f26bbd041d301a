import type { Channel } from '@parley/contract/entities/channel';
import { groupProblems } from '@parley/contract/rules/group';
import { channelView } from '../../domain/channels/channel-view.js';
import { dmKey } from '../../domain/channels/dm-key.js';
import { changeMembership } from '../../domain/channels/membership.js';
import { assertSignedIn } from '../../domain/channels/signed-in.js';
import { invalid } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { assertPartners } from './assert-partners.js';
import { findOrMakeDm } from './find-or-make-dm.js';

interface GroupRequest {
  workspaceId: number;
  /** The others; the user may be among them. */
  withUserIds: readonly number[];
}

/**
 * Opens the direct messages of exactly these users and the current user; creates them if there are none. The
 * others become members with the first message, as in direct messages of two.
 */
export async function openGroup(
  store: Store,
  userId: number,
  { workspaceId, withUserIds }: GroupRequest,
): Promise<Channel> {
  const userIds = new Set([userId, ...withUserIds]);
  const problems = groupProblems(userIds);
  const place = { workspaceId, key: dmKey(userIds), creatorId: userId };

  return store.transact(async (tx) => {
    await assertSignedIn(tx, workspaceId, userId);
    if (problems.length > 0) throw invalid(problems);
    const partnerIds = [...userIds].filter((id) => id !== userId);
    await assertPartners(tx, place, partnerIds);
    const channel = await findOrMakeDm(tx, place);
    const member = await changeMembership(tx, channel, userId, { active: true });
    return channelView(channel, member.starred_at !== null, []);
  });
}
