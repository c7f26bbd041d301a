import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { postMessage } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import type { RawAnswer } from '../clients/test-browser.js';
import type { Person } from '../people/people.js';
import type { TestServer } from '../server/test-server.js';

/** The smallest valid files of their types. */
export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  pdf: Buffer.from('%PDF-1.4\n%âãÏÓ\n'),
};

export function file(name: string, content: Buffer<ArrayBuffer> | string, type = ''): File {
  return new File([content], name, { type });
}

/** Posts a message with files, as a browser's form does. */
export function postFiles(
  person: Person,
  channelId: number,
  files: readonly (File | string)[],
  fields: Record<string, string> = {},
): Promise<RawAnswer> {
  const body = new FormData();
  const texts = { 'message[body]': '', 'message[channel_id]': String(channelId), ...fields };
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  for (const each of files) body.append('message[files][]', each);
  return person.browser.send('POST', postMessage.path, { body });
}

/** The same; throws unless it succeeds. */
export async function postedFiles(...sent: Parameters<typeof postFiles>): Promise<Message> {
  const answer = await postFiles(...sent);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body as Message;
}

/** Sends the beginning of a form with a file, then falls silent. */
export async function beginForm(url: string, { browser }: Person): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const lines = [
    `POST ${postMessage.path} HTTP/1.1`,
    'Host: x',
    `Cookie: ${browser.cookieHeader}`,
    `X-CSRF-Token: ${await browser.csrfToken()}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 10000000',
    '',
    '--x',
    'content-disposition: form-data; name="message[files][]"; filename="b"',
    '',
    'abc',
  ];
  socket.write(lines.join('\r\n'));
  return socket;
}

export const md5 = (content: Buffer) => createHash('md5').update(content).digest('base64');

/** Requests a direct upload. */
export function announceUpload(
  { browser }: Pick<Person, 'browser'>,
  filename: string,
  content: Buffer,
  content_type: string | null = null,
) {
  const blob = { filename, content_type, byte_size: content.length, checksum: md5(content) };
  return browser.call(createDirectUpload, { body: { blob } });
}

/** The number of kept blobs, and of all blobs. */
export async function countBlobs({ store }: TestServer): Promise<{ kept: number; all: number }> {
  const rows = await store.reader.selectFrom('blobs').select('remove_at').execute();
  return { kept: rows.filter((row) => row.remove_at === null).length, all: rows.length };
}
