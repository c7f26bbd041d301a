import type { ChannelUser } from '@parley/contract/entities/channel';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import { channelUserView } from '../../domain/channels/channel-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { findMembership, removeFrom } from '../../domain/channels/membership.js';
import { isGeneral, isRoom } from '../../domain/channels/policy.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { appendMemberLine } from './append-system-line.js';
import { assertManagesChannel } from './assert-manages-channel.js';

/** Removes another member from a channel. Changes nothing if they have left it. */
export async function removeMember(
  store: Store,
  actorId: number,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    await lockChannel(tx, actorId, channelId);
    const channel = await findChannel(tx, actorId, channelId);
    if (!isRoom(channel)) throw notFound();
    if (isGeneral(channel)) throw forbidden('Nobody can be removed from this channel.');
    await assertManagesChannel(tx, channel, actorId);
    const member = await findMembership(tx, channelId, userId);
    if (!member) throw notFound();
    if (member.left_at !== null) return channelUserView(member);
    const removed = await removeFrom(tx, channel, member);
    await appendMemberLine(tx, channel, { actorId, event: 'removed', userId });
    await recordInChannel(tx, channel, {
      actorId,
      action: 'channel.member_removed',
      target: { kind: 'user', id: userId },
      before: { channel: channel.name },
    });
    return channelUserView(removed);
  });
}
