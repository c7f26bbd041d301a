import type { ChannelUser } from '@parley/contract/entities/channel';
import { channelUserView } from '../../domain/channels/channel-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { changeMembership, type MembershipChange } from '../../domain/channels/membership.js';
import { isDm, isGeneral, isMember, isPair } from '../../domain/channels/policy.js';
import { findChannel, type VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { appendMemberLine } from './append-system-line.js';
import { assertOpen } from './archive-channel.js';

interface ChannelUserChange extends MembershipChange {
  /** Sent by the browser; must match the channel's workspace. */
  workspaceId?: number | undefined;
}

/**
 * Joins, leaves or stars a channel or a group. Leaving a group hides it from this user until its next
 * message. A private channel is 404 for non-members, so they cannot join it. A change that is already in
 * effect is neither written nor announced.
 */
export async function changeChannelUser(
  store: Store,
  userId: number,
  channelId: number,
  { workspaceId, ...change }: ChannelUserChange,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    // Locked before reading, so that no concurrent join or leave comes between the read and the
    // change.
    await lockChannel(tx, userId, channelId);
    const channel = await findChannel(tx, userId, channelId);
    const isElsewhere = workspaceId !== undefined && workspaceId !== channel.workspace_id;
    if (isPair(channel) || isElsewhere) throw notFound();
    assertAllowed(channel, change);
    const member = await changeMembership(tx, channel, userId, change);
    if (isMember(channel) && member.left_at !== null) {
      await appendMemberLine(tx, channel, { actorId: userId, event: 'left' });
    }
    return channelUserView(member);
  });
}

function assertAllowed(channel: VisibleChannel, { active, starred }: MembershipChange): void {
  const joins = active === true && !isMember(channel);
  if (joins || starred === true) assertOpen(channel);
  if (starred === true) {
    if (isGeneral(channel)) throw forbidden('This channel cannot be starred.');
    const willBeMember = active ?? isMember(channel);
    const place = isDm(channel) ? 'chat' : 'channel';
    if (!willBeMember) throw forbidden(`Join this ${place} to star it.`);
  }
  // A user who never joined has no membership to change.
  if (channel.membership_id === null && active !== true) throw notFound();
  if (active === false && isGeneral(channel)) throw forbidden('This channel cannot be left.');
}
