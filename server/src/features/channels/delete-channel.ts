import type { Channel } from '@parley/contract/entities/channel';
import { lockAudience } from '../../domain/audience/announce.js';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import { deletedName, lockNames } from '../../domain/channels/channel-names.js';
import { left } from '../../domain/channels/channel-view.js';
import { announceChannel, endStream } from '../../domain/channels/events.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { isGeneral, isPrivate, isRoom } from '../../domain/channels/policy.js';
import { announceEnded } from '../../domain/channels/private-events.js';
import { viewChannel } from '../../domain/channels/read-channels.js';
import { findChannel, type VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { indexChannelAgain } from './index-channel-again.js';
import { removeChannelFiles } from './remove-channel-files.js';

/** Hides the channel from everybody, and frees its name. Returns the channel as it was. */
export async function deleteChannel(
  store: Store,
  userId: number,
  channelId: number,
): Promise<Channel> {
  return store.transact(async (tx) => {
    // Concurrent posts and joins wait, and then do not find the channel.
    await lockChannel(tx, userId, channelId);
    const channel = await findChannel(tx, userId, channelId);
    assertDeletable(channel, userId);
    const view = await viewChannel(tx, channel);
    const { workspace_id } = channel;
    await lockAudience(tx, channel);
    await lockNames(tx, workspace_id);
    await announceChannel(tx, 'DELETE', view);
    if (isPrivate(channel)) await announceEnded(tx, channelId);
    await takeAway(tx, channel);
    await recordInChannel(tx, channel, {
      actorId: userId,
      action: 'channel.deleted',
      before: { name: channel.name },
    });
    removeChannelFiles.enqueue(tx, { channel_id: channel.id });
    indexChannelAgain.enqueue(tx, { channel_id: channel.id });
    endStream(tx, channel);
    return view;
  });
}

/** DECISIONS "Channels": only the member who created it; never general nor direct messages. */
function assertDeletable(channel: VisibleChannel, userId: number): void {
  if (!isRoom(channel)) throw forbidden('Direct messages cannot be deleted.');
  if (isGeneral(channel)) throw forbidden('This channel cannot be deleted.');
  if (channel.creator_id !== userId) throw forbidden('Only its creator can delete a channel.');
}

async function takeAway(tx: Transaction, { id }: VisibleChannel): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ deleted_at: tx.now, name: deletedName(id), name_key: deletedName(id) })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('bookmarks').where('channel_id', '=', id).execute();
  await tx
    .updateTable('channel_members')
    .set(left(tx.now))
    .where('channel_id', '=', id)
    .where('left_at', 'is', null)
    .execute();
}
