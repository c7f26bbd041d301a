import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { Transaction } from '../../platform/store/store.js';
import { subjectOf, viewStream } from '../audience/own-stream.js';
import {
  type ChannelRow,
  channelUserView,
  channelView,
  left,
  type Membership,
} from './channel-view.js';
import { memberIds } from './member-ids.js';

/*
 * Events of a public channel go to the workspace's stream. Events of a private channel or a group go to the
 * `view.` stream of each member, which ends when the member signs out of the workspace.
 */

/**
 * Locks the streams on which these members are told.
 */
export async function lockViews(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.lock(userIds.map((id) => viewStream(workspaceId, id)));
}

/**
 * To the members of a private channel that was deleted. Pages of earlier versions take the event of the
 * deletion for a channel that was made private, and keep it while they are members.
 */
export async function announceEnded(tx: Transaction, channelId: number): Promise<void> {
  const members = await tx
    .selectFrom('channel_members')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('left_at', 'is', null)
    .execute();
  for (const member of members) {
    const channel_user_data = channelUserView({ ...member, ...left(tx.now) });
    tx.append({
      stream: viewStream(member.workspace_id, member.user_id),
      message: { channel_user_data },
    });
  }
}

/** To somebody who came in: the channel itself, which their browsers may never have heard of. */
export async function announceEntered(
  tx: Transaction,
  channel: ChannelRow,
  { workspace_id, user_id }: Membership,
): Promise<void> {
  const view = channelView(channel, false, await memberIds(tx, channel.id));
  const message: LoginChannelPayload = { channel_data: { type: 'PUT', channel: view } };
  tx.append({ stream: viewStream(workspace_id, user_id), message, subject: subjectOf(channel.id) });
}
