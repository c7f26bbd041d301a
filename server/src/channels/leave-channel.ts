import type { ChannelUser } from '@parley/contract/entities/channel';
import { forbidden, notFound } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { channelUserView } from './channel-view.js';
import { announceLeft, announceMembership } from './events.js';
import { setLeftAt } from './membership.js';
import { mayBeLeft } from './policy.js';
import { findChannel } from './visible-channels.js';

/** Leaving a channel one has left changes nothing. */
export async function leaveChannel(
  store: Store,
  userId: number,
  channelId: number,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    // Held before looking, so that nobody joins or leaves between the look and the change.
    await tx.hold(`channel:${channelId}`);
    const channel = await findChannel(tx, userId, channelId);
    if (channel.membership_id === null) throw notFound();
    if (!mayBeLeft(channel)) throw forbidden('This channel cannot be left.');

    const leftAt = channel.left_at ?? tx.now;
    const member = channelUserView(await setLeftAt(tx, channel.membership_id, leftAt));
    if (channel.left_at === null) {
      announceMembership(tx, member);
      announceLeft(tx, member);
    }
    return member;
  });
}
