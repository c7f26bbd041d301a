import { postMessage } from '@parley/contract/endpoints/messages';
import { search } from '@parley/contract/endpoints/search';
import { updateUser } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unsubscribePath } from '../src/features/notifications/mail/unsubscribe-token.js';
import { meet, newPerson, newWorkspace } from '../testing/people/people.js';
import { follow, lookAt, makeLink } from '../testing/requests/invite-links.js';
import { announceUpload, file, postedFiles } from '../testing/requests/uploads.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';

interface Line {
  msg: string;
  request?: string;
  route?: string;
  kind?: string;
}

async function startLogging(environment: Record<string, string>) {
  const lines: string[] = [];
  const server = await startTestServer({ environment, onLogLine: (line) => lines.push(line) });
  const parsed = () => lines.map((line) => JSON.parse(line) as Line);
  return { server, lines, parsed };
}

/** The answer to a request with this id. */
async function idOf(server: TestServer, given: string | null): Promise<string | null> {
  const headers = { ...server.proxyHeaders, ...(given !== null && { 'x-request-id': given }) };
  const answer = await fetch(`${server.url}/api/csrf_token`, { headers });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-request-id');
}

describe('the id of a request', () => {
  const made = /^[\da-f]{8}-[\da-z]+$/;

  it('is a new one, whatever a stranger says', async () => {
    const { server } = await startLogging({});
    expect(await idOf(server, null)).toMatch(made);
    expect(await idOf(server, 'from-a-stranger')).toMatch(made);
    expect(await idOf(server, null)).not.toBe(await idOf(server, null));
    await server.close();
  });

  it("is the trusted proxy's where it is short and harmless", async () => {
    const { server } = await startLogging({ PARLEY_TRUST_PROXY: 'loopback' });
    expect(await idOf(server, 'b7f3.2-a_1')).toBe('b7f3.2-a_1');
    expect(await idOf(server, 'x'.repeat(64))).toBe('x'.repeat(64));
    for (const bad of ['x'.repeat(65), 'two words', '"quoted"', 'a,b', '']) {
      expect(await idOf(server, bad)).toMatch(made);
    }
    await server.close();
  });

  it('is in the lines about the request and about the jobs that follow from it', async () => {
    const { server, parsed } = await startLogging({
      LOG_LEVEL: 'debug',
      PARLEY_TRUST_PROXY: 'loopback',
      PARLEY_URL: 'http://chat.example.com',
      // Nobody listens there.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'parley@example.com',
    });
    const browser = await server.signUp('alice@example.com');
    const answer = await browser.send('POST', '/api/password_resets', {
      headers: { 'x-request-id': 'asked-by-alice', 'content-type': 'application/json' },
      body: JSON.stringify({ password_reset: { email: 'alice@example.com' } }),
    });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([204, 'asked-by-alice']);
    await vi.waitFor(() => {
      const about = parsed().filter(({ request }) => request === 'asked-by-alice');
      expect(about).toContainEqual(
        expect.objectContaining({ msg: 'answered', route: '/api/password_resets', status: 204 }),
      );
      expect(about).toContainEqual(
        expect.objectContaining({ msg: 'a job failed and is tried again', attempts: 1 }),
      );
    });
    await server.close();
  });
});

describe('the log at its most talkative', () => {
  const word = 'Rumpelstiltskin';
  let server: TestServer;
  let lines: string[];
  let parsed: () => Line[];

  beforeAll(async () => {
    ({ server, lines, parsed } = await startLogging({ LOG_LEVEL: 'trace' }));
  });
  afterAll(() => server.close());

  it('has nothing that people wrote: no message, name, file, search, path or address', async () => {
    const { alice, general, workspaceId } = await meet(server);
    const call = alice.browser.call.bind(alice.browser);
    await call(updateUser, {
      params: { id: String(alice.id) },
      body: { user: { full_name: word, display_name: word } },
    });
    await call(postMessage, { body: { message: { channel_id: general, body: `I am ${word}` } } });
    await postedFiles(alice, general, [file(`${word}.txt`, word)]);
    await call(search, { query: { workspace_id: String(workspaceId), q: word } });
    await server.signUp(`${word}@example.com`);

    const { browser } = alice;
    const asJson = { 'content-type': 'application/json' };
    for (const path of [
      `/${word}`,
      `/api/${word}`,
      `/api/channels/${word}`,
      `/api/search?q=${word}`,
    ]) {
      await browser.fetch(path).catch(() => {});
    }
    for (const body of [`{"message": ${word}`, JSON.stringify({ message: { channel_id: word } })]) {
      const answer = await browser.send('POST', '/api/messages', { headers: asJson, body });
      expect(answer.status).toBe(400);
    }
    await vi.waitFor(() => {
      const routes = parsed().map(({ route }) => route);
      expect(routes.filter((route) => route === '/api/messages').length).toBeGreaterThan(3);
      expect(routes).toContain('/api/search');
    });
    expect(lines.filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(lines.filter((line) => line.includes('example.com'))).toEqual([]);
  });

  it('has the routes of invites, unsubscribing and uploads, without their tokens', async () => {
    const host = await newPerson(server, 'host');
    const { workspace } = await newWorkspace(host, 'hosts');
    const { token } = await makeLink(host, { workspace_id: workspace.id });
    const guest = await newPerson(server, 'guest');
    const { browser } = guest;
    const path = unsubscribePath(server.store.secret, host.id);
    const bytes = Buffer.from('a');
    const { direct_upload } = await announceUpload(guest, 'a.txt', bytes);
    const stale = 'stale'.repeat(9);
    const answers = [
      await lookAt(browser, token),
      await follow(browser, token),
      await browser.fetch(path),
      await browser.fetch(path, { method: 'POST' }),
      await browser.fetch(direct_upload.url, { method: 'PUT', body: bytes }),
      await lookAt(browser, stale),
      await browser.fetch(`/unsubscribe/${host.id}.${stale}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 404, 404]);
    const answered = (pattern: string) =>
      parsed().filter(({ msg, route }) => msg === 'answered' && route === pattern);
    await vi.waitFor(() => {
      expect(answered('/api/invite_tokens/:token')).toHaveLength(3);
      expect(answered('/unsubscribe/:token')).toHaveLength(3);
      expect(answered('/api/direct_uploads/*')).toHaveLength(1);
    });
    const ends = [path, direct_upload.url].map((url) => url.split('/').at(-1) ?? '');
    for (const secret of [token, stale, ...ends]) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
