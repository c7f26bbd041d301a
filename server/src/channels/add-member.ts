import type { ChannelUser } from '@parley/contract/entities/channel';
import { refusals } from '@parley/contract/rules/role-refusals';
import { forbidden, notFound } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { channelUserView } from './channel-view.js';
import { findDoer } from './doer.js';
import { joinFor } from './membership.js';
import { isMember, isPublic } from './policy.js';
import { findChannel } from './visible-channels.js';

export interface Addition {
  /** The member of the workspace to add. */
  userId: number;
  channelId: number;
  /** Sent by the browser; must match the channel's workspace. */
  workspaceId: number | undefined;
}

/** A member adds another one to a public channel. Changes nothing if they are in it. */
export async function addMember(
  store: Store,
  actorId: number,
  { userId, channelId, workspaceId }: Addition,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    await tx.hold(`channel:${channelId}`);
    const channel = await findChannel(tx, actorId, channelId);
    const isElsewhere = workspaceId !== undefined && workspaceId !== channel.workspace_id;
    if (!isPublic(channel) || isElsewhere) throw notFound();
    if (!isMember(channel)) throw forbidden('Join this channel to add others to it.');
    const { role } = await findDoer(tx, channel.workspace_id, actorId);
    if (role === 'guest') throw forbidden(refusals.addToChannel);
    // Withdrawing an invite holds it as well, so the invited person is either added or gone.
    await tx.hold(`user:${userId}`);
    const added = await tx
      .selectFrom('workspace_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select('deactivated_at')
      .where('workspace_id', '=', channel.workspace_id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!added) throw notFound();
    if (added.deactivated_at !== null) throw forbidden(refusals.partnerDeactivated);
    return channelUserView(await joinFor(tx, channel, userId));
  });
}
