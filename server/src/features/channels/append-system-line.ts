import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { SystemEvent } from '@parley/contract/entities/message';
import { systemText } from '@parley/contract/rules/system-line';
import type { ChannelRow } from '../../domain/channels/channel-view.js';
import { insertLine } from '../../domain/messages/insert-message.js';
import { messageView } from '../../domain/messages/message-view.js';
import type { Transaction } from '../../platform/store/store.js';

/** Joins and leaves of a public channel get no line: the list of its members shows them (decision 92). */
export async function appendMemberLine(
  tx: Transaction,
  channel: Pick<ChannelRow, 'id' | 'workspace_id' | 'kind'>,
  line: SystemLine,
): Promise<void> {
  if (channel.kind === 'private') await appendSystemLine(tx, channel, line);
}

interface SystemLine {
  /** The user who made the change: the author of the message. */
  actorId: number;
  event: SystemEvent;
  /** The member who was added or removed. */
  userId?: number;
}

/**
 * Appends a message that tells what happened to a channel, in the transaction that does it and has locked the
 * channel's stream. It is unread for nobody, and notifies nobody.
 */
export async function appendSystemLine(
  tx: Transaction,
  channel: Pick<ChannelRow, 'id' | 'workspace_id'>,
  { actorId, event, userId }: SystemLine,
): Promise<void> {
  const row = await insertLine(tx, channel, {
    authorId: actorId,
    // Without names: they would outlive the accounts that bear them.
    body: `<p>${systemText(event, 'a member')}</p>`,
    system_event: event,
    system_user_id: userId ?? null,
  });
  const message: ChatChannelPayload = {
    message_data: { type: 'PUT', is_new: true, message: messageView(row), dm_channel: false },
  };
  // By its subject a deletion finds the event: the transaction may append others to the stream, so that
  // the offset is not known yet.
  tx.append({ stream: `channel:${channel.id}`, message, subject: `message:${row.id}` });
}
