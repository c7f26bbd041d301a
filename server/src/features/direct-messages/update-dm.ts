import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { dmChannelUserView } from '../../domain/channels/channel-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { changeMembership, type MembershipChange } from '../../domain/channels/membership.js';
import { isMember, isPair } from '../../domain/channels/policy.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';

/** Ends, restarts or stars direct messages for one user; the partner's side stays as it is. */
export async function updateDm(
  store: Store,
  userId: number,
  channelId: number,
  change: MembershipChange,
): Promise<DmChannelUser> {
  return store.transact(async (tx) => {
    await lockChannel(tx, userId, channelId);
    const channel = await findChannel(tx, userId, channelId);
    if (!isPair(channel)) throw notFound();
    const willBeMember = change.active ?? isMember(channel);
    if (change.starred === true && !willBeMember) throw forbidden('Join this chat to star it.');
    return dmChannelUserView(channel, await changeMembership(tx, channel, userId, change));
  });
}
