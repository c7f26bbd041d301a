import type { ChannelUser } from '@parley/contract/entities/channel';
import { notFound } from '../http/errors.js';
import type { Store, Transaction } from '../store/store.js';
import { type ChannelMemberRow, channelUserView } from './channel-view.js';
import { announceJoined, announceMembership } from './events.js';
import { insertMember, setLeftAt } from './membership.js';
import { isMember, isPublic } from './policy.js';
import { findChannel, type VisibleChannel } from './visible-channels.js';

/** Joining a channel one is in changes nothing. */
export async function joinChannel(
  store: Store,
  userId: number,
  channelId: number,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    // Held before looking, so that nobody joins or leaves between the look and the change.
    await tx.hold(`channel:${channelId}`);
    const head = await tx.head(`channel:${channelId}`);
    const channel = await findChannel(tx, userId, channelId);
    if (!isPublic(channel)) throw notFound();
    const member = channelUserView(await becomeMember(tx, channel, userId));
    if (!isMember(channel)) {
      announceMembership(tx, member);
      announceJoined(tx, member, head);
    }
    return member;
  });
}

function becomeMember(
  tx: Transaction,
  channel: VisibleChannel,
  userId: number,
): Promise<ChannelMemberRow> {
  if (channel.membership_id === null) return insertMember(tx, channel, userId);
  return setLeftAt(tx, channel.membership_id, null);
}
