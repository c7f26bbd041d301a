import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Message } from '@parley/contract/entities/message';
import { texts } from '@parley/contract/texts';
import type { ChannelRow } from '../channels/channel-view.js';
import { isDm, isMember } from '../channels/policy.js';
import { lookUpChannel, type VisibleChannel } from '../channels/visible-channels.js';
import { reviveDm } from '../direct-messages/revive-dm.js';
import { attachFiles } from '../files/attach-files.js';
import type { SentFile } from '../files/sent-files.js';
import { forbidden, invalid, notFound } from '../http/errors.js';
import type { Stream } from '../store/event.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { MessagesTable } from '../store/schema.js';
import type { Store, Transaction } from '../store/store.js';
import { acceptableBody } from './acceptable-body.js';
import { announceMessage } from './events.js';
import { type MessageRow, messageView } from './message-view.js';
import { readView } from './read-views.js';

export interface Draft {
  channelId: number;
  authorId: number;
  /** HTML as it was sent; blank only where files come along. */
  body: string;
  files?: readonly SentFile[];
  /** Bytes that the workspace's files may take in all; null for no limit. */
  workspaceQuota: number | null;
  clientId: string | undefined;
}

/** R7: the same `clientId` again answers with the message that is there, and changes nothing. */
export async function postMessage(store: Store, sent: Draft): Promise<Message> {
  const { files = [], clientId = randomUUID() } = sent;
  const body = acceptableBody(sent.body);
  if (body === '' && files.length === 0) throw invalid([texts.messageBlank]);
  const draft = { ...sent, body, clientId };

  return store.transact(async (tx) => {
    // Held before the id is given out, so that ids ascend in the order of the stream.
    await tx.hold(`channel:${draft.channelId}`);
    const channel = await lookUpChannel(tx, draft.authorId, draft.channelId);
    if (channel && mayPost(channel)) {
      const row = await insertMessage(tx, channel, draft);
      if (row) {
        if (isDm(channel)) await reviveDm(tx, channel);
        const { authorId, workspaceQuota } = draft;
        const sentFiles = { message: row, uploaderId: authorId, files, workspaceQuota };
        const attached = await attachFiles(tx, sentFiles);
        const message = messageView(row, attached);
        announceMessage(tx, message, channel);
        return message;
      }
    }
    // It may have been sent before, and the membership have ended since.
    const earlier = await findPosted(tx, draft);
    // R8: what others made of it since is only for who sees its channel still.
    const isSeen = channel?.id === earlier?.channel_id;
    if (earlier) return isSeen ? readView(tx, earlier) : messageView(earlier);
    throw channel ? forbidden('Join this channel to post in it.') : notFound();
  });
}

/** Writing is how somebody comes back to direct messages that they left. */
function mayPost(channel: VisibleChannel): boolean {
  return isMember(channel) || isDm(channel);
}

type Identified = Draft & { clientId: string };

type NewRow = Insertable<MessagesTable> & { stream: Stream };

const insertNew = prepare((tx: Transaction, value: ValueOf<NewRow>) =>
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
      // The stream is held, and this is what is appended to it next.
      event_offset: (eb) =>
        eb(
          eb.fn.coalesce(
            eb.selectFrom('streams').select('head').where('name', '=', value('stream')),
            eb.lit(0),
          ),
          '+',
          eb.lit(1),
        ),
    })
    .onConflict((clash) => clash.columns(['user_id', 'client_id']).doNothing())
    .returning(['id', 'event_offset']),
);

/** Undefined when its author has sent one with this client id. */
async function insertMessage(
  tx: Transaction,
  channel: ChannelRow,
  draft: Identified,
): Promise<MessageRow | undefined> {
  const values = {
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    user_id: draft.authorId,
    body: draft.body,
    client_id: draft.clientId,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  const [inserted] = await tx.run(insertNew, { ...values, stream: `channel:${channel.id}` });
  return inserted && { ...values, ...inserted };
}

function findPosted(tx: Transaction, draft: Identified): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', draft.authorId)
    .where('client_id', '=', draft.clientId)
    .executeTakeFirst();
}
