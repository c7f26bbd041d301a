import { once } from 'node:events';
import { connect } from 'node:net';
import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { signIn, signOut } from '@parley/contract/endpoints/users';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { goLive } from '../testing/clients/live-browser.js';
import { json, testPassword } from '../testing/clients/test-browser.js';
import { invitePerson, meet, newPerson, newWorkspace } from '../testing/people/people.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';

type Line = Record<string, unknown>;

let server: TestServer;
let lines: Line[];

afterEach(() => server.close());

/** Starts a server of the test's own, and collects its log at this level. */
async function start(level = 'warn', environment: Record<string, string> = {}): Promise<void> {
  lines = [];
  server = await startTestServer({
    environment: { LOG_LEVEL: level, PARLEY_TRUST_PROXY: 'loopback', ...environment },
    onLogLine: (line) => void lines.push(JSON.parse(line) as Line),
  });
}

const told = (event: string) => lines.filter((line) => line['event'] === event);

it('sign-ins, failures, invites and ended sessions are logged at the default level', async () => {
  await start();
  const ann = await newPerson(server, 'ann');
  const bob = await newPerson(server, 'bob');
  const { workspace } = await newWorkspace(ann, 'acme');
  await invitePerson(ann, bob.email, 'acme');
  const attempt = (email: string, password: string) =>
    server.openBrowser().send(signIn.method, signIn.path, {
      ...json({ user: { email, password, workspace_address: 'acme' } }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    });
  await attempt(bob.email, testPassword);
  await attempt(bob.email, 'a wrong secret');
  await attempt('nobody@example.com', 'another secret');
  await ann.browser.call(signOut);

  expect(told('sign_up').map(({ user }) => user)).toEqual([ann.id, bob.id]);
  expect(told('invite')).toMatchObject([
    { level: 30, user: ann.id, workspace: workspace.id, invited: bob.id },
  ]);
  expect(told('sign_in')).toMatchObject([
    { user: bob.id, workspace: workspace.id, address: '192.0.2.7', known_device: false },
  ]);
  const [known, unknown, ...more] = told('sign_in_failed');
  expect(more).toEqual([]);
  expect(known).toMatchObject({ level: 40, user: bob.id, address: '192.0.2.7' });
  expect(known?.['request']).toMatch(/^[\da-f]{8}-\w+$/);
  expect(unknown).not.toHaveProperty('user');
  expect(unknown?.['account']).not.toBe(known?.['account']);
  expect(told('sign_out')).toMatchObject([{ user: ann.id, address: '127.0.0.1' }]);
  expect(told('session_ended')).toMatchObject([{ user: ann.id }]);
  const all = JSON.stringify(lines);
  for (const secret of ['example.com', 'secret', testPassword]) expect(all).not.toContain(secret);
  expect(all).not.toContain(/parley_session=([^;]+)/.exec(bob.browser.cookieHeader)?.[1]);
});

it('refusals are logged with user, address, and the pattern of the route', async () => {
  await start();
  const { alice, bob, eve, plans } = await meet(server);
  const params = { id: String(plans) };
  expect((await bob.browser.attempt(deleteChannel, { params })).status).toBe(403);
  expect((await eve.browser.attempt(deleteChannel, { params })).status).toBe(404);
  const forged = { method: 'POST', ...json({}), headers: { 'x-csrf-token': 'forged' } };
  expect((await alice.browser.fetch(createChannel.path, forged)).status).toBe(403);
  const blob = { filename: 'a', byte_size: 2 ** 40, checksum: 'XUFAKrxLKna5cZ2REBfFkg==' };
  expect((await alice.browser.attempt(createDirectUpload, { body: { blob } })).status).toBe(413);

  const route = '/api/channels/:id';
  const method = 'DELETE';
  expect(told('permission_refused')).toMatchObject([{ level: 40, user: bob.id, method, route }]);
  expect(told('not_found')).toMatchObject([{ level: 30, user: eve.id, method, route }]);
  expect(told('csrf_refused')).toMatchObject([
    { address: '127.0.0.1', method: 'POST', route: createChannel.path },
  ]);
  expect(told('upload_refused')).toMatchObject([{ user: alice.id, status: 413 }]);
});

it('a flood of refusals is a few lines', async () => {
  await start('warn', { PARLEY_RATE_LIMITS: 'on' });
  const { email } = await newPerson(server, 'ann');
  const attempt = () =>
    server.openBrowser().attempt(signIn, { body: { user: { email, password: 'wrong' } } });
  for (let tries = 0; tries < 40; tries += 1) await attempt();
  expect(told('sign_in_throttled')).toMatchObject([{ limit: 'account from network' }]);
  expect(told('rate_limited')).toEqual([]);
  expect(lines.length).toBeLessThan(6);
});

it('sockets that are refused or cut off are logged', async () => {
  await start();
  const ann = await newPerson(server, 'ann');
  const foreign = new WebSocket(
    `${server.url.replace('http', 'ws')}/cable`,
    'actioncable-v1-json',
    {
      origin: 'https://evil.example/path',
      headers: { cookie: ann.browser.cookieHeader, 'x-forwarded-for': '192.0.2.9' },
    },
  );
  await once(foreign, 'error');
  expect(told('origin_refused')).toMatchObject([
    { level: 40, address: '192.0.2.9', origin: 'https://evil.example' },
  ]);
  const frame = await goLive(server, ann);
  frame.socket.send('x'.repeat(70_000));
  await frame.closed;
  const nonsense = await goLive(server, ann);
  nonsense.socket.send('nonsense');
  await nonsense.closed;
  expect(told('live_limit')).toMatchObject([
    { user: ann.id, address: '127.0.0.1', reason: 'frame' },
    { user: ann.id, reason: 'invalid_request' },
  ]);
});

const aRefusal: unknown = expect.toSatisfy((code: number) => code >= 400 && code < 500);

it('mistakes of clients are answered with 4xx, and are no errors of ours', async () => {
  await start('info');
  const { alice, bob, workspaceId } = await meet(server);
  const port = Number(new URL(server.url).port);
  /** The status of the answer; null if the connection ended without one. */
  async function sendRaw(text: string, cutOff = false): Promise<number | null> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    socket.on('error', () => {});
    socket.write(text, () => cutOff && socket.destroy());
    await once(socket, 'close');
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) || null;
  }
  const head = 'Host: x\r\nConnection: close\r\n';
  const paths = ['/assets/../x', '/assets/%2e%2e/x', '/assets/a\\b', '/assets/%5c..%5cx', '/api/%'];
  for (const path of [...paths, '/assets/%00', '/assets/', '//x', '/healthz/%']) {
    const status = await sendRaw(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
    expect([path, status]).toEqual([path, aRefusal]);
  }
  const framings = ['Content-Length: x', 'Content-Length: 2\r\nContent-Length: 3', 'Expect: 1'];
  for (const header of [...framings, `X: ${'x'.repeat(70_000)}`, 'X-Forwarded-For: ,,,']) {
    const status = await sendRaw(`POST /api/session HTTP/1.1\r\n${head}${header}\r\n\r\n{}`);
    expect([header.slice(0, 20), status]).toEqual([header.slice(0, 20), aRefusal]);
  }
  // Chunks and length end at the same byte here: a lenient parser would take both.
  const endedBy = (...headers: string[]) =>
    sendRaw(`GET /api/csrf_token HTTP/1.1\r\n${head}${headers.join('\r\n')}\r\n\r\n0\r\n\r\n`);
  const [chunked, length] = ['Transfer-Encoding: chunked', 'Content-Length: 5'];
  for (const line of [chunked, length]) expect([line, await endedBy(line)]).toEqual([line, 200]);
  expect(await endedBy(chunked, length)).toBe(400);
  expect(await endedBy(length, chunked)).toBe(400);

  // A body that breaks off: nobody reads the answer.
  const own = `Cookie: ${alice.browser.cookieHeader}\r\nX-CSRF-Token: ${await alice.browser.csrfToken()}\r\n`;
  const begun = `${head}${own}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  expect(await sendRaw(`POST /api/messages HTTP/1.1\r\n${begun}`, true)).toBeNull();
  await expect
    .poll(() => lines.find(({ route, status }) => route === '/api/messages' && status === 400))
    .toMatchObject({ level: 30, msg: 'refused' });

  const deep = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`;
  const signal = `"type":"EXCHANGE","from":${alice.id},"to":${bob.id},"target_user_id":${bob.id}`;
  const nested = await alice.browser.send('POST', '/api/calls', {
    body: `{${signal},"channel_id":${workspaceId},"sdp":${deep}}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(nested.status).toBe(400);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
