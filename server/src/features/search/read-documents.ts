import { setImmediate } from 'node:timers/promises';
import { documentTokens } from '@parley/contract/rules/message-search/document';
import type { Having } from '@parley/contract/rules/message-search/query';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import {
  channelMark,
  type DocumentSource,
  type IndexedDocument,
  publicMark,
} from '../../platform/store/search-index.js';
import { authorMark, havingMark, timeMarks } from './marks.js';

/** Milliseconds after which others get a turn of the event loop. */
const longestTurn = 3;

interface SearchedFile {
  message_id: number | null;
  name: string;
  content_type: string;
}

interface SearchedMessage {
  id: number;
  workspace_id: number;
  channel_id: number;
  user_id: number;
  body: string;
  created_at: number;
  /** Whether the message's channel has always been public. */
  always_public: number;
}

/** Reads the indexed contents of messages: their text, the addresses of their links, the names of their files. */
export async function readDocuments(
  db: DocumentSource,
  ids: readonly number[],
): Promise<IndexedDocument[]> {
  const messages = await db
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .select([
      'messages.id',
      'messages.workspace_id',
      'messages.channel_id',
      'messages.user_id',
      'messages.body',
      'messages.created_at',
      'channels.always_public',
    ])
    .where('messages.id', 'in', ids)
    .where('messages.deleted_at', 'is', null)
    .where('channels.deleted_at', 'is', null)
    // Lines about calls and changes are written by the browser, in words of its own.
    .where('call_outcome', 'is', null)
    .where('system_event', 'is', null)
    .execute();
  const files = await db
    .selectFrom('files')
    .select(['message_id', 'name', 'content_type'])
    .where('message_id', 'in', ids)
    .execute();
  const found = new Map(messages.map((message) => [message.id, message]));
  const documents: IndexedDocument[] = [];
  let turn = performance.now();
  for (const id of ids) {
    const message = found.get(id);
    const own = files.filter((file) => file.message_id === id);
    documents.push(message ? documentOf(message, own) : nothing(id));
    if (performance.now() - turn > longestTurn) {
      await setImmediate();
      turn = performance.now();
    }
  }
  return documents;
}

const nothing = (id: number): IndexedDocument => ({
  id,
  channelId: null,
  tokens: [],
  marks: [],
});

function documentOf(message: SearchedMessage, files: readonly SearchedFile[]): IndexedDocument {
  const { id, channel_id: channelId, user_id: authorId } = message;
  return {
    id,
    channelId,
    tokens: tokensOf(message.body, files),
    marks: [
      channelMark(channelId),
      ...(message.always_public ? [publicMark(message.workspace_id)] : []),
      authorMark(authorId),
      ...timeMarks(message.created_at),
      ...havingsOf(message.body, files).map(havingMark),
    ],
  };
}

const linkAddresses = /<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g;

function tokensOf(body: string, files: readonly { name: string }[]): string[] {
  const text = plainText(body);
  const hidden = [...body.matchAll(linkAddresses)]
    .filter(([, address, shown]) => address !== shown)
    .map(([, address = '']) => plainText(address));
  return documentTokens([text, ...hidden, ...files.map(({ name }) => name)]);
}

function havingsOf(body: string, files: readonly SearchedFile[]): Having[] {
  const havings = new Set<Having>();
  if (body.includes('<a ')) havings.add('link');
  for (const { content_type: type } of files) {
    havings.add('file');
    if (type === 'application/pdf') havings.add('pdf');
    const kind = (['image', 'video', 'audio'] as const).find((name) => type.startsWith(`${name}/`));
    if (kind) havings.add(kind);
  }
  return [...havings];
}
