import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { atMost, type Figure, type Measurement, type Scale } from '../figure.js';
import { csrfTokenOf, type Target } from '../load/target.js';
import { type Parley, startParley } from '../servers/parley.js';

const megabyte = 1024 ** 2;
const sizes = {
  full: { bytes: 1024 * megabyte, text: '1 GB' },
  short: { bytes: 8 * megabyte, text: '8 MB' },
};
type Size = (typeof sizes)[Scale];
const piece = Buffer.alloc(megabyte, 'upload');
const sampleEvery = 20;

export const upload: Measurement = {
  name: 'upload',
  about: 'a file of 1 GB, in a form and directly: how much resident memory it takes at most',
  async measure(scale) {
    const size = sizes[scale];
    const parley = await startParley(1);
    try {
      const form = await figures(parley, size, {
        how: 'in a form',
        send: () => sendForm(parley.target, size.bytes),
      });
      // Restarted, since memory that the first upload left allocated would hide the need of the second.
      await parley.restart();
      const direct = await figures(parley, size, {
        how: 'directly',
        send: () => sendDirectly(parley.target, size.bytes),
      });
      return [...form, ...direct];
    } finally {
      await parley.close();
    }
  },
};

async function figures(
  parley: Parley,
  { bytes, text }: Size,
  { how, send }: { how: string; send: () => Promise<void> },
): Promise<Figure[]> {
  const before = parley.process.residentBytes;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, parley.process.residentBytes);
  }, sampleEvery);
  const start = performance.now();
  await send();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampling);

  const raised = (most - before) / megabyte;
  const figure = { bare: null, ratio: null };
  return [
    {
      ...figure,
      what: `Memory that an upload of ${text} ${how} takes at most`,
      unit: 'MB',
      parley: raised,
      target: atMost(raised, 64, ' MB'),
    },
    {
      ...figure,
      what: `An upload of ${text} ${how}`,
      unit: 'MB/s',
      parley: bytes / megabyte / seconds,
      target: null,
    },
  ];
}

async function sendForm(target: Target, bytes: number): Promise<void> {
  const boundary = 'bench-boundary';
  const part = (head: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="message${head}\r\n\r\n`;
  const start = Buffer.from(
    `${part('[channel_id]"')}${target.channelId}\r\n${part('[files][]"; filename="large.bin"')}`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': start.length + bytes + end.length,
  };
  const sent = await open(target, 'POST', '/api/messages', headers);
  sent.write(start);
  await writeFile(sent, bytes);
  sent.end(end);
  await answerOf(sent, 200);
}

async function sendDirectly(target: Target, bytes: number): Promise<void> {
  const hash = createHash('md5');
  for (let at = 0; at < bytes; at += piece.length) hash.update(piece);
  const blob = { filename: 'large.bin', byte_size: bytes, checksum: hash.digest('base64') };
  const asked = await open(target, 'POST', '/api/direct_uploads', {
    'content-type': 'application/json',
  });
  asked.end(JSON.stringify({ blob }));
  // The response type by the contract.
  const { direct_upload } = (await json(await answerOf(asked, 200))) as {
    direct_upload: { url: string; headers: Record<string, string> };
  };
  const sent = await open(target, 'PUT', direct_upload.url, {
    ...direct_upload.headers,
    'content-length': bytes,
  });
  await writeFile(sent, bytes);
  sent.end();
  await answerOf(sent, 204);
}

async function open(target: Target, method: string, path: string, headers: object) {
  const cookie = target.cookies[0] ?? '';
  const token = await csrfTokenOf(target, cookie);
  return request({
    port: target.port,
    host: '127.0.0.1',
    method,
    path,
    headers: { cookie, 'x-csrf-token': token, ...headers },
  });
}

async function writeFile(sent: ClientRequest, bytes: number): Promise<void> {
  for (let at = 0; at < bytes; at += piece.length) {
    if (!sent.write(piece)) await once(sent, 'drain');
  }
}

async function answerOf(sent: ClientRequest, status: number): Promise<IncomingMessage> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== status) throw new Error(`The upload answered ${answer.statusCode}.`);
  if (status === 204) answer.resume();
  return answer;
}
