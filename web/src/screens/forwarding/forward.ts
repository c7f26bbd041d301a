import { postMessage } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { call } from '../../platform/api/call';
import { messageBody } from '../../data/messages/message-body';
import { htmlFromText } from '../../conversation/composer/plain-text';
import { openDirectMessages } from '../../data/direct-messages/direct-messages';
import { bodyToSend } from '../../data/mentions/body-to-send';
import { messages } from '../../data/messages/messages';
import { type SwitcherChoice, channelIdOf } from '../../data/finding/find-choices';
import { confirm } from '../../platform/ui/overlays/confirm';
import { notify } from '../../platform/ui/overlays/notices';

interface Forwarding {
  to: SwitcherChoice;
  /** Plain text; may be blank. */
  comment: string;
  /** The address of the forwarded message. */
  url: string;
  clientId: string;
}

/**
 * Posts a link to a message, below a comment if there is one. Resolves with the message; null if its author
 * thought better of mentioning everybody. Rejects with `CallFailed`.
 */
export async function forward({ to, comment, url, clientId }: Forwarding): Promise<Message | null> {
  const channel_id = await channelFor(to);
  const written = messageBody(htmlFromText(comment.trim()));
  const sent = bodyToSend(written ?? '', channel_id);
  if (sent.question !== null && !(await confirm(sent.question))) return null;
  const body = `${sent.body}<p><a href="${url}">${url}</a></p>`;
  const message = { body, channel_id, client_id: clientId };
  const posted = await call(postMessage, { body: { message } });
  messages.receiveSent(posted);
  if (sent.notice !== null) notify(sent.notice);
  return posted;
}

async function channelFor(to: SwitcherChoice): Promise<number> {
  const known = channelIdOf(to);
  if (known !== null || to.kind !== 'person') return known ?? 0;
  return openDirectMessages(to.member.id);
}
