import { randomUUID } from 'node:crypto';
import type { Message } from '@parley/contract/entities/message';
import { serverTexts, texts } from '@parley/contract/texts';
import { assertPartnerActive } from '../../domain/channels/assert-partner-active.js';
import { dmUserIds } from '../../domain/channels/dm-key.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { isArchived, isDm, isPair, mayPost } from '../../domain/channels/policy.js';
import { reviveDm } from '../../domain/channels/revive-dm.js';
import type { VisibleChannel } from '../../domain/channels/visible-channels.js';
import { deleteSentDraft } from '../../domain/drafts/delete-sent-draft.js';
import { attachFiles } from '../../domain/files/attach-files.js';
import type { SentFile } from '../../domain/files/sent-files.js';
import { announceWaiting } from '../../domain/mentions/announce-waiting.js';
import { storeMentions } from '../../domain/mentions/store-mentions.js';
import { acceptableBody, renderedBody } from '../../domain/messages/acceptable-body.js';
import { announceMessage } from '../../domain/messages/events.js';
import { insertMessage } from '../../domain/messages/insert-message.js';
import { type Authored, type MessageRow, messageView } from '../../domain/messages/message-view.js';
import { readView } from '../../domain/messages/read-views.js';
import {
  concernsAnybody,
  lookUpHeardChannel,
} from '../../domain/notifications/concerns-anybody.js';
import { notifyKind } from '../../domain/notifications/notify-kind.js';
import { wantPreviews } from '../../domain/previews/preview-rows.js';
import { readOwnPost } from '../../domain/reads/read-own-post.js';
import { forbidden, invalid, notFound } from '../../platform/http/errors.js';
import { telemetry } from '../../platform/lib/telemetry.js';
import type { Store, Transaction } from '../../platform/store/store.js';

/** The author's fields are as sent: the body may be blank if there are files. */
export interface Draft extends Authored {
  authorId: number;
  files?: readonly SentFile[];
  /** Total bytes that the workspace's files may take; null for no limit. */
  workspaceQuota: number | null;
  /** The revision of the author's stored draft that this was sent from; absent if none is stored. */
  draftRevision?: number | undefined;
}

/** R7: a repeated `client_id` returns the existing message, and changes nothing. */
export async function postMessage(store: Store, sent: Draft): Promise<Message> {
  const { files = [], client_id = randomUUID() } = sent;
  const body = acceptableBody(sent.body);
  if (body === '' && files.length === 0) throw invalid([serverTexts.messageBlank]);
  const draft = { ...sent, body, client_id };

  let isNew = false;
  const posted = await store.transact(async (tx) => {
    isNew = false;
    // Locked before the id is assigned, so that ids ascend in the order of the stream.
    await lockChannel(tx, draft.authorId, draft.channel_id);
    const channel = await lookUpHeardChannel(tx, draft.authorId, draft.channel_id);
    if (channel && mayPost(channel)) {
      const rendered = await renderedBody(tx, { channel, authorId: draft.authorId }, body);
      const row = await insertMessage(tx, channel, { ...draft, body: rendered });
      if (row) {
        if (isPair(channel)) await assertPartnerActive(tx, channel, draft.authorId);
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
          notifyKind.enqueue(tx, { message_id: row.id });
        }
        wantPreviews(tx, row);
        isNew = true;
        return message;
      }
    }
    // It may be a repeated send, and the membership may have ended since.
    const earlier = await findPosted(tx, draft);
    // R8: later reactions, edits and pins are returned only if the author still sees the channel.
    const isSeen = channel?.id === earlier?.channel_id;
    if (earlier)
      return isSeen ? readView(tx, earlier) : messageView({ ...earlier, pinned_at: null });
    if (!channel) throw notFound();
    if (isArchived(channel)) throw forbidden(texts.channelArchived);
    throw forbidden('Join this channel to post in it.');
  });
  if (isNew) telemetry.posted.tell();
  return posted;
}

/** Users to tell that a message waits for them: the members it mentions; in direct messages, all other users. */
async function waitingFor(
  tx: Transaction,
  channel: VisibleChannel,
  message: MessageRow,
): Promise<number[]> {
  const mentioned = await storeMentions(tx, channel, message);
  if (!isDm(channel)) return mentioned;
  return dmUserIds(channel.dm_key).filter((id) => id !== message.user_id);
}

function findPosted(
  tx: Transaction,
  { authorId, client_id }: { authorId: number; client_id: string },
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', authorId)
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}
