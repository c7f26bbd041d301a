import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import { codePoints, limits } from '@parley/contract/limits';
import { isBlank } from '@parley/contract/rules/blank';
import { texts } from '@parley/contract/texts';
import type { ChannelRow } from '../channels/channel-view.js';
import { isMember } from '../channels/policy.js';
import { lookUpChannel } from '../channels/visible-channels.js';
import { forbidden, invalid, notFound } from '../http/errors.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { MessagesTable } from '../store/schema.js';
import type { Store, Transaction } from '../store/store.js';
import { type MessageRow, messageView } from './message-view.js';
import { sanitiseBody } from './sanitise-body.js';

export interface Draft {
  channelId: number;
  authorId: number;
  /** HTML as it was sent. */
  body: string;
  clientId: string | undefined;
}

/** R7: the same `clientId` again answers with the message that is there, and changes nothing. */
export async function postMessage(store: Store, sent: Draft): Promise<Message> {
  const body = acceptableBody(sent.body);
  const draft = { ...sent, body, clientId: sent.clientId ?? randomUUID() };

  return store.transact(async (tx) => {
    // Held before the id is given out, so that ids ascend in the order of the stream.
    await tx.hold(`channel:${draft.channelId}`);
    const channel = await lookUpChannel(tx, draft.authorId, draft.channelId);
    if (channel && isMember(channel)) {
      const row = await insertMessage(tx, channel, draft);
      if (row) return announced(tx, messageView(row), channel);
    }
    // It may have been sent before, and the membership have ended since.
    const earlier = await findPosted(tx, draft);
    if (earlier) return messageView(earlier);
    throw channel ? forbidden('Join this channel to post in it.') : notFound();
  });
}

/** What is stored of what was sent; throws 422 when nothing of it would show, or too much. */
function acceptableBody(html: string): string {
  // Before it is taken apart: markup around a message is never four times its length.
  if (html.length > limits.messageBodyMax * 4) throw invalid([texts.messageTooLong]);
  const body = sanitiseBody(html);
  if (isBlank(body)) throw invalid([texts.messageBlank]);
  if (codePoints(body) > limits.messageBodyMax) throw invalid([texts.messageTooLong]);
  return body;
}

type Identified = Draft & { clientId: string };

const insertNew = prepare((tx: Transaction, value: ValueOf<Insertable<MessagesTable>>) =>
  tx
    .insertInto('messages')
    .values({
      workspace_id: value('workspace_id'),
      channel_id: value('channel_id'),
      user_id: value('user_id'),
      body: value('body'),
      client_id: value('client_id'),
      created_at: value('created_at'),
      updated_at: value('updated_at'),
      deleted_at: null,
    })
    .onConflict((clash) => clash.columns(['user_id', 'client_id']).doNothing())
    .returningAll(),
);

/** Undefined when its author has sent one with this client id. */
async function insertMessage(
  tx: Transaction,
  channel: ChannelRow,
  draft: Identified,
): Promise<MessageRow | undefined> {
  const [row] = await tx.run(insertNew, {
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    user_id: draft.authorId,
    body: draft.body,
    client_id: draft.clientId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  return row;
}

function findPosted(tx: Transaction, draft: Identified): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', draft.authorId)
    .where('client_id', '=', draft.clientId)
    .executeTakeFirst();
}

function announced(tx: Transaction, message: Message, channel: ChannelRow): Message {
  const payload: ChatChannelPayload = {
    message_data: { type: 'PUT', message, dm_channel: channel.dm_key !== null },
  };
  tx.append({ stream: `channel:${channel.id}`, message: payload });
  return message;
}
