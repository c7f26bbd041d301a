import { displayName } from '@parley/contract/rules/display-name';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import { conversationUrl } from '../../../domain/channels/conversation-url.js';
import { placeOf } from '../../../domain/channels/place-of.js';
import { deliver, type MailSettings } from '../../../platform/mail/deliver.js';
import type { Reader } from '../../../platform/store/store.js';
import type { NotifyingMessage } from '../deciding/member-rows.js';
import { unsubscribePath } from './unsubscribe-token.js';

export interface MailedMessage {
  occasion: NotifyingMessage;
  showText: boolean;
}

interface MailParts {
  mail: MailSettings;
  /** Where people use Parley. */
  url: string;
  secret: string;
}

interface Digest {
  /** See `Mail`. */
  id: string;
  userId: number;
  messages: readonly MailedMessage[];
  /** Further messages that the mail does not show. */
  more: number;
}

/** Mails a member what they have not read. Throws as `deliver` does. */
export async function sendMail(
  { mail, url, secret }: MailParts,
  { id, userId, messages, more }: Digest,
  reader: Reader,
): Promise<void> {
  const people = await findPeople(reader, [
    userId,
    ...messages.map(({ occasion }) => occasion.message.user_id),
  ]);
  const addressee = people.get(userId);
  if (!addressee) return;
  const nameOf = (authorId: number) => {
    const person = people.get(authorId);
    return person ? displayName(person) : 'Someone';
  };
  const unsubscribe = new URL(unsubscribePath(secret, userId), url).href;
  const parts = messages.map((each) => describeMessage(each, nameOf, url));
  if (more > 0) parts.push(`And ${more} more.`);
  const [first] = messages;
  const subject =
    messages.length === 1 && more === 0 && first
      ? `${nameOf(first.occasion.message.user_id)} wrote to you`
      : `${messages.length + more} messages wait for you`;
  await deliver(mail, {
    id,
    to: { name: displayName(addressee), address: addressee.email },
    subject,
    text: [...parts, `You get at most one of these an hour. To stop them: ${unsubscribe}`].join(
      '\n\n',
    ),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

function describeMessage(
  { occasion: { message, channel, address }, showText }: MailedMessage,
  nameOf: (userId: number) => string,
  url: string,
): string {
  const link = conversationUrl(url, { address, channelId: channel.id, messageId: message.id });
  const written = showText ? plainText(message.body) || 'Sent a file' : 'New message';
  return `${nameOf(message.user_id)} in ${placeOf(channel)}:\n${written}\n${link}`;
}

async function findPeople(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'display_name', 'full_name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
