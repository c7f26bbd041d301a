import { texts } from '@parley/contract/texts';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import type { ChannelRow } from '../../domain/channels/channel-view.js';
import { isArchived, isGeneral, isRoom } from '../../domain/channels/policy.js';
import type { VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { appendSystemLine } from './append-system-line.js';
import { assertManagesChannel } from './assert-manages-channel.js';

/** Throws 403: nothing comes into an archived channel, and nothing of it changes. */
export function assertOpen(channel: Pick<ChannelRow, 'archived_at'>): void {
  if (isArchived(channel)) throw forbidden(texts.channelArchived);
}

/**
 * Throws 403 unless the user may archive the channel, or bring it back: its creator, owners and admins;
 * never general nor direct messages.
 */
export async function assertArchivable(
  tx: Transaction,
  channel: VisibleChannel,
  userId: number,
): Promise<void> {
  if (!isRoom(channel)) throw forbidden('Direct messages cannot be archived.');
  if (isGeneral(channel)) throw forbidden('This channel cannot be archived.');
  await assertManagesChannel(tx, channel, userId);
}

/** In the audit log, and in the channel itself. */
export async function tellOfArchiving(
  tx: Transaction,
  channel: ChannelRow,
  actorId: number,
): Promise<void> {
  const event = isArchived(channel) ? 'archived' : 'unarchived';
  await recordInChannel(tx, channel, {
    actorId,
    action: `channel.${event}`,
    after: { name: channel.name },
  });
  await appendSystemLine(tx, channel, { actorId, event });
}
