import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Message } from '@parley/contract/entities/message';
import { serverTexts } from '@parley/contract/texts';
import type { ChannelRow } from '../channels/channel-view.js';
import { dmUserIds } from '../channels/dm-key.js';
import { isDm, mayPost } from '../channels/policy.js';
import type { VisibleChannel } from '../channels/visible-channels.js';
import { assertPartnerActive } from '../direct-messages/assert-partner-active.js';
import { reviveDm } from '../direct-messages/revive-dm.js';
import { deleteSentDraft } from '../drafts/rows/delete-sent-draft.js';
import { attachFiles } from '../files/attach-files.js';
import type { SentFile } from '../files/sent-files.js';
import { readOwnPost } from '../reads/read-own-post.js';
import { announceWaiting } from '../mentions/announce-waiting.js';
import { storeMentions } from '../mentions/store-mentions.js';
import { forbidden, invalid, notFound } from '../http/errors.js';
import { concernsAnybody, lookUpHeardChannel } from '../notifications/deciding/concerns-anybody.js';
import { notifyJob } from '../notifications/deciding/notify-job.js';
import type { Stream } from '../store/event.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { MessagesTable } from '../store/schema.js';
import type { Store, Transaction } from '../store/store.js';
import { acceptableBody, renderedBody } from './acceptable-body.js';
import { announceMessage } from './events.js';
import { type MessageRow, messageView } from './message-view.js';
import { readView } from './read-views.js';

export interface Draft {
  channelId: number;
  authorId: number;
  /** The HTML as sent; blank only if there are files. */
  body: string;
  files?: readonly SentFile[];
  /** Total bytes that the workspace's files may take; null for no limit. */
  workspaceQuota: number | null;
  clientId: string | undefined;
  /** The revision of the author's stored draft that this was sent from; absent if none is stored. */
  draftRevision?: number | undefined;
}

/** R7: a repeated `clientId` returns the existing message, and changes nothing. */
export async function postMessage(store: Store, sent: Draft): Promise<Message> {
  const { files = [], clientId = randomUUID() } = sent;
  const body = acceptableBody(sent.body);
  if (body === '' && files.length === 0) throw invalid([serverTexts.messageBlank]);
  const draft = { ...sent, body, clientId };

  return store.transact(async (tx) => {
    // Held before the id is assigned, so that ids ascend in the order of the stream.
    await tx.hold(`channel:${draft.channelId}`);
    const channel = await lookUpHeardChannel(tx, draft.authorId, draft.channelId);
    if (channel && mayPost(channel)) {
      const rendered = await renderedBody(tx, { channel, authorId: draft.authorId }, body);
      const row = await insertMessage(tx, channel, { ...draft, body: rendered });
      if (row) {
        if (isDm(channel)) await assertPartnerActive(tx, channel, draft.authorId);
        await readOwnPost(tx, channel, row);
        if (isDm(channel)) await reviveDm(tx, channel);
        await announceWaiting(tx, channel, await waitingFor(tx, channel, row));
        const { authorId, workspaceQuota } = draft;
        const sentFiles = { message: row, uploaderId: authorId, files, workspaceQuota };
        const attached = await attachFiles(tx, sentFiles);
        const message = messageView(row, attached);
        announceMessage(tx, message, channel);
        if (draft.draftRevision !== undefined) {
          await deleteSentDraft(tx, authorId, channel, draft.draftRevision);
        }
        if (concernsAnybody(channel, row)) {
          notifyJob.enqueue(tx, { message_id: row.id });
        }
        return message;
      }
    }
    // It may be a repeated send, and the membership may have ended since.
    const earlier = await findPosted(tx, draft);
    // R8: later reactions and edits are returned only if the author still sees the channel.
    const isSeen = channel?.id === earlier?.channel_id;
    if (earlier) return isSeen ? readView(tx, earlier) : messageView(earlier);
    throw channel ? forbidden('Join this channel to post in it.') : notFound();
  });
}

/** A message about to be inserted; `call` where it tells of one. */
interface NewMessage {
  authorId: number;
  body: string;
  clientId: string;
  call?: Pick<MessageRow, 'call_outcome' | 'call_rang_at' | 'call_seconds'>;
}

const noCall = { call_outcome: null, call_rang_at: null, call_seconds: null };

/** Members for whom a message waits by name: those it mentions, and the partner in direct messages. */
async function waitingFor(
  tx: Transaction,
  channel: VisibleChannel,
  message: MessageRow,
): Promise<number[]> {
  const mentioned = await storeMentions(tx, channel, message);
  if (!isDm(channel)) return mentioned;
  return dmUserIds(channel.dm_key).filter((id) => id !== message.user_id);
}

type NewRow = Insertable<MessagesTable> & { stream: Stream };

const microseconds = 1_000;

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
      call_outcome: value('call_outcome'),
      call_rang_at: value('call_rang_at'),
      call_seconds: value('call_seconds'),
      // The stream is held: nobody else takes a time or an offset of it meanwhile.
      ts_us: (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('messages')
            .select(({ fn, lit }) => eb(fn.max('ts_us'), '+', lit(1)).as('next'))
            .where('channel_id', '=', value('channel_id'))
            .where('ts_us', '>=', value('ts_us')),
          eb.val(value('ts_us')),
        ),
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
    .returning(['id', 'ts_us', 'event_offset']),
);

/**
 * The transaction holds the channel's stream. Undefined when the author has already sent a message with
 * this client id.
 */
export async function insertMessage(
  tx: Transaction,
  channel: ChannelRow,
  draft: NewMessage,
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
    ...(draft.call ?? noCall),
  };
  const [inserted] = await tx.run(insertNew, {
    ...values,
    ts_us: tx.now * microseconds,
    stream: `channel:${channel.id}`,
  });
  return inserted && { ...values, ...inserted };
}

function findPosted(
  tx: Transaction,
  draft: Pick<NewMessage, 'authorId' | 'clientId'>,
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', draft.authorId)
    .where('client_id', '=', draft.clientId)
    .executeTakeFirst();
}
