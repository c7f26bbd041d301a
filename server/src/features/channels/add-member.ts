import type { ChannelUser } from '@parley/contract/entities/channel';
import { refusals } from '@parley/contract/rules/role-refusals';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { assertAddable } from '../../domain/channels/addable-members.js';
import { channelUserView } from '../../domain/channels/channel-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { findMembership, joinFor, justJoined } from '../../domain/channels/membership.js';
import { isGroup, isMember, isRoom } from '../../domain/channels/policy.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { appendMemberLine } from './append-system-line.js';
import { assertOpen } from './archive-channel.js';

export interface Addition {
  /** The member of the workspace to add. */
  userId: number;
  channelId: number;
  /** Sent by the browser; must match the channel's workspace. */
  workspaceId: number | undefined;
}

/** A member adds another one to a channel. Changes nothing if they are in it. */
export async function addMember(
  store: Store,
  actorId: number,
  { userId, channelId, workspaceId }: Addition,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    await lockChannel(tx, actorId, channelId);
    const channel = await findChannel(tx, actorId, channelId);
    const isElsewhere = workspaceId !== undefined && workspaceId !== channel.workspace_id;
    if (isElsewhere) throw notFound();
    if (isGroup(channel)) {
      throw forbidden(
        'A group keeps its people. Begin another group, or make this one a private channel first.',
      );
    }
    if (!isRoom(channel)) throw notFound();
    assertOpen(channel);
    if (!isMember(channel)) throw forbidden('Join this channel to add others to it.');
    const { role } = await findActingMember(tx, channel.workspace_id, actorId);
    if (role === 'guest') throw forbidden(refusals.addToChannel);
    await assertAddable(tx, channel.workspace_id, [userId]);
    const before = await findMembership(tx, channelId, userId);
    // The star and the section are the member's own.
    if (before?.left_at === null) return channelUserView({ ...before, ...justJoined });
    const member = await joinFor(tx, channel, userId);
    await appendMemberLine(tx, channel, { actorId, event: 'added', userId });
    return channelUserView(member);
  });
}
