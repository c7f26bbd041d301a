import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { extended } from '../../../testing/clients/cable-harness.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';
import { foreignHost } from './own-host.js';

const PARLEY_URL = 'https://chat.example.com';
const PARLEY_ORIGINS = 'http://team.example.com:8080';

/** Not `fetch`, which sets the host itself. */
async function get(server: TestServer, path: string, headers: Record<string, string>) {
  const asked = request(server.url + path, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

/** Resolves with the status: 101 if the upgrade succeeds. */
async function upgrade(server: TestServer, headers: Record<string, string>) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/cable`, extended, { headers });
  const status = new Promise<number | undefined>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
    socket.on('error', () => {});
  });
  const answered = await status;
  socket.terminate();
  return answered;
}

describe('where PARLEY_URL is set', () => {
  let server: TestServer;
  let proxied: TestServer;
  beforeAll(async () => {
    const environment = { PARLEY_URL, PARLEY_ORIGINS };
    server = await startTestServer({ environment });
    proxied = await startTestServer({
      environment: { ...environment, PARLEY_TRUST_PROXY: 'loopback' },
    });
  });
  afterAll(() => Promise.all([server.close(), proxied.close()]));

  const own = ['chat.example.com', 'Chat.Example.com:443', 'team.example.com:8080'];
  it.each(own)('answers for %s', async (host) => {
    expect((await get(server, '/api/csrf_token', { host })).status).toBe(200);
    expect(await upgrade(server, { host })).toBe(101);
  });

  const foreign = ['evil.example', 'chat.example.com:8080', 'team.example.com', 'localhost'];
  it.each(foreign)('refuses %s with a sentence, also at the live connection', async (host) => {
    for (const path of ['/', '/api/csrf_token', '/assets/x', '/nowhere']) {
      const answer = await get(server, path, { host });
      expect([path, answer]).toEqual([path, { status: 421, body: JSON.stringify([foreignHost]) }]);
    }
    expect(await upgrade(server, { host })).toBe(421);
  });

  it('survives a peer that resets a refused upgrade', async () => {
    const { hostname, port } = new URL(server.url);
    const upgradeOf = (path: string, host: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const requests = [
      upgradeOf('/nowhere', 'chat.example.com'),
      upgradeOf('/cable', 'evil.example'),
    ];
    for (const [index, head] of [...requests, ...requests, ...requests].entries()) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(head);
      // Resets both before the response is read and while it is.
      if (index % 2 === 0) await once(socket, 'readable');
      else await once(socket, 'connect');
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect((await get(server, '/healthz', { host: 'evil.example' })).status).toBe(200);
  });

  it('answers health checks for any host name', async () => {
    expect((await get(server, '/healthz', { host: '10.0.0.7:3000' })).status).toBe(200);
    expect((await get(server, '/readyz', { host: '10.0.0.7:3000' })).status).toBe(200);
  });

  it('believes X-Forwarded-Host of a trusted proxy only', async () => {
    const right = { host: '127.0.0.1:3000', 'x-forwarded-host': 'chat.example.com' };
    expect((await get(proxied, '/api/csrf_token', right)).status).toBe(200);
    expect(await upgrade(proxied, right)).toBe(101);
    expect((await get(server, '/api/csrf_token', right)).status).toBe(421);
    expect(await upgrade(server, right)).toBe(421);

    const wrong = {
      host: 'chat.example.com',
      'x-forwarded-host': 'chat.example.com, evil.example',
    };
    expect((await get(proxied, '/api/csrf_token', wrong)).status).toBe(421);
    expect(await upgrade(proxied, wrong)).toBe(421);
  });
});

it('answers for every host where no address is known', async () => {
  const server = await startTestServer();
  expect((await get(server, '/api/csrf_token', { host: 'evil.example' })).status).toBe(200);
  await server.close();
});

describe('a request that does not name one host', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Sends a request with lines that no client would send. Resolves with the status of the answer. */
  async function statusOf(path: string, lines: readonly string[]): Promise<number> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'));
    return Number((await text(socket)).split(' ')[1]);
  }

  const paths = ['/', '/api/csrf_token', '/healthz', '/assets/x', '/nowhere'];
  const live = ['Upgrade: websocket', 'Connection: Upgrade'];

  it.each(['chat.example.com', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'münchen.example'])(
    'does not include one for %s',
    async (host) => {
      expect(await statusOf('/api/csrf_token', [`Host: ${host}`])).toBe(200);
    },
  );

  it.each([
    ['two', ['Host: chat.example.com', 'Host: evil.example']],
    ['the same twice', ['Host: chat.example.com', 'host: chat.example.com']],
    ['none', []],
    ['two in a line', ['Host: chat.example.com, evil.example']],
    ['a path', ['Host: chat.example.com/evil']],
    ['a user', ['Host: chat.example.com@evil.example']],
    ['a space', ['Host: chat.example.com evil']],
    ['a port that is no number', ['Host: chat.example.com:evil']],
  ])('is answered with 400 on every path: %s', async (_what, lines) => {
    for (const path of paths) expect([path, await statusOf(path, lines)]).toEqual([path, 400]);
    expect(await statusOf('/cable', [...lines, ...live])).toBe(400);
  });
});
