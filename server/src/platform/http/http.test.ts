import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { createChannel } from '@parley/contract/endpoints/channels';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { postMessage } from '@parley/contract/endpoints/messages';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import { createWorkspace, listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { serverTexts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { form, json, testPassword } from '../../../testing/clients/test-browser.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);

const message = () => ({ message: { body: 'hi', channel_id: team.plans } });

describe('access', () => {
  const calls = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);

  it.each(calls.filter(([, { access }]) => access === 'user'))(
    '%s needs a session',
    async (_name, { method, path }) => {
      const address = path.replaceAll(/:\w+/g, '1');
      const answer = await team.server
        .openBrowser()
        .send(method, address, method === 'GET' ? {} : json({}));
      expect([answer.status, answer.body]).toEqual([401, [serverTexts.signInFirst]]);
    },
  );

  it.each(calls.filter(([, { method }]) => method !== 'GET'))(
    '%s needs a CSRF token',
    async (_name, { method, path }) => {
      const address = path.replaceAll(/:\w+/g, '1');
      const answer = await team.alice.browser.fetch(address, { method, ...json({}) });
      expect([answer.status, answer.body]).toEqual([403, [serverTexts.csrfStale]]);
    },
  );
});

describe('the CSRF token', () => {
  it('belongs to the cookie of a browser', async () => {
    const { alice, eve } = team;
    const post = (token: string) =>
      alice.browser.fetch(postMessage.path, {
        method: 'POST',
        body: JSON.stringify(message()),
        headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      });
    expect((await post(await alice.browser.csrfToken())).status).toBe(200);
    for (const token of [await eve.browser.csrfToken(), '', 'x', 'ü'.repeat(43)]) {
      const answer = await post(encodeURIComponent(token));
      expect(answer.status).toBe(403);
    }
  });

  it('belongs to the session as well, and signing in and out returns the next token', async () => {
    const browser = team.server.openBrowser();
    const ends = (token: string) =>
      browser.fetch('/api/session', { method: 'DELETE', headers: { 'x-csrf-token': token } });
    const visitors = await browser.csrfToken();
    await browser.signUp('tabs@example.com');
    const first = await browser.csrfToken();
    const again = await browser.attempt(signIn, {
      body: { user: { email: 'tabs@example.com', password: testPassword } },
    });
    const second = again.headers.get('x-csrf-token') ?? '';
    expect(new Set([visitors, first, second]).size).toBe(3);
    expect((await browser.call(readCsrfToken)).csrf_token).toBe(second);

    // Other tabs' earlier tokens are refused, until they fetch another as above.
    for (const stale of [visitors, first]) {
      const answer = await ends(stale);
      expect([answer.status, answer.body]).toEqual([403, [serverTexts.csrfStale]]);
    }
    const ended = await ends(second);
    expect(ended.status).toBe(200);
    expect(ended.headers.get('x-csrf-token')).toBe(visitors);
    expect((await browser.call(readCsrfToken)).csrf_token).toBe(visitors);
  });

  it("is useless with a cookie planted in another user's browser", async () => {
    const { alice, eve } = team;
    const [planted = ''] = /parley_csrf=[^;]+/.exec(eve.browser.cookieHeader) ?? [];
    const [session = ''] = /parley_session=[^;]+/.exec(alice.browser.cookieHeader) ?? [];
    const post = (cookie: string, token: string) =>
      fetch(team.server.url + postMessage.path, {
        method: 'POST',
        body: JSON.stringify(message()),
        headers: { 'content-type': 'application/json', 'x-csrf-token': token, cookie },
      });
    const own = await post(alice.browser.cookieHeader, await alice.browser.csrfToken());
    expect(own.status).toBe(200);
    const forged = await post(`${planted}; ${session}`, await eve.browser.csrfToken());
    expect(forged.status).toBe(403);
  });
});

describe('parsing requests', () => {
  const { path } = postMessage;

  it('accepts JSON and forms, an empty DELETE, and drops unknown keys', async () => {
    const { browser } = team.alice;
    const unknown = { ...message(), admin: true };
    expect((await browser.send('POST', path, json(unknown))).status).toBe(200);
    const fields = { 'message[body]': 'hi', 'message[channel_id]': String(team.plans) };
    expect((await browser.send('POST', path, form({ ...fields, utf8: '✓' }))).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    expect(
      (await team.server.openBrowser().send('DELETE', '/api/session', { headers })).status,
    ).toBe(200);
  });

  it.each<[string, object | string, string[]]>([
    ['nothing', '', ['message is missing.']],
    ['a list', [1], ['The body must be an object.']],
    ['null', 'null', ['message is missing.']],
    ['a number for an object', { message: 1 }, ['message must be an object.']],
    [
      'wrong types',
      { message: { body: 1, channel_id: '5', client_id: 'x' } },
      [
        'message.body must be text.',
        'message.channel_id must be a whole number.',
        'message.client_id must be a UUID.',
      ],
    ],
    ['missing fields', { message: {} }, ['message.channel_id is missing.']],
    [
      'a fraction',
      { message: { body: 'x', channel_id: 1.5 } },
      ['message.channel_id must be a whole number.'],
    ],
    [
      'zero',
      { message: { body: 'x', channel_id: 0 } },
      ['message.channel_id must be more than 0.'],
    ],
    [
      'an absurd id',
      { message: { body: 'x', channel_id: 1e300 } },
      ['message.channel_id must be at most 9007199254740991.'],
    ],
    [
      'a null character',
      { message: { body: 'x\0', channel_id: 1 } },
      ['Text must not hold the null character.'],
    ],
    ['half a JSON', '{"message":', ['The request is malformed.']],
    ['a prototype', '{"__proto__":{"x":1}}', ['The request is malformed.']],
  ])('refuses %s', async (_name, body, sentences) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    const answer = await team.alice.browser.send('POST', path, { body: text, headers });
    expect([answer.status, answer.body]).toEqual([400, sentences]);
  });

  it('refuses a parameter that comes twice, and takes none of the body from the query', async () => {
    const { browser } = team.alice;
    const list = (query: string) => browser.fetch(`/api/channels/${team.plans}/messages?${query}`);
    expect((await list('limit=5')).status).toBe(200);
    expect((await list('limit=5&limit=6')).status).toBe(400);
    const query = `message[body]=hi&message[channel_id]=${team.plans}`;
    const answer = await browser.send('POST', `${path}?${query}`, json({}));
    expect([answer.status, answer.body]).toEqual([400, ['message is missing.']]);
  });

  it('refuses unsupported types, and bodies that are too large', async () => {
    const { browser } = team.alice;
    const headers = { 'content-type': 'text/plain' };
    const plain = await browser.send('POST', path, { body: 'hi', headers });
    expect([plain.status, plain.body]).toEqual([415, [expect.stringContaining('content type')]]);
    const huge = { message: { body: 'x'.repeat(600_000), channel_id: team.plans } };
    const large = await browser.send('POST', path, json(huge));
    expect([large.status, large.body]).toEqual([413, ['The request is too large.']]);
  });

  it('refuses nonsense everywhere without failing itself', async () => {
    const { browser } = team.alice;
    const bodies = [{}, { user: null }, { user: { email: {}, password: [] } }, { channel: [] }];
    for (const { path: address } of [signUp, signIn, createChannel, createWorkspace]) {
      for (const body of bodies) {
        const answer = await browser.send('POST', address, json(body));
        expect([address, answer.status]).toEqual([address, 400]);
      }
    }
    for (const address of [
      '/api/%',
      '/api/channels/%E0%A4%A',
      '/%00',
      `/api/${'x'.repeat(5000)}`,
    ]) {
      const answer = await browser.fetch(address);
      expect([address, answer.status >= 400 && answer.status < 500]).toEqual([address, true]);
    }
  });
});

describe('every answer', () => {
  it('is an array of sentences on failure, also for a missing route', async () => {
    const missing = await team.server.openBrowser().fetch('/api/nothing');
    expect([missing.status, missing.body]).toEqual([404, ['Not found.']]);
    const page = await team.server.openBrowser().fetch('/nothing');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('may not be kept, framed, or taken for anything else', async () => {
    const { headers } = await team.alice.browser.fetch(listWorkspaces.path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('lets no other origin read it', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await team.alice.browser.fetch(listWorkspaces.path, { method, headers });
      expect([method, answer.status]).toEqual([method, method === 'GET' ? 200 : 404]);
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('repeats no request: TRACE has no route', async () => {
    const asked = request(team.server.url, { method: 'TRACE', headers: { 'x-secret': 'word' } });
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    expect(await textOf(answer)).not.toContain('word');
  });

  it('reports that the server is alive and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await team.server.openBrowser().fetch(path)).status).toBe(200);
    }
  });
});

it('asks browsers to use https for subdomains as well, where that is set', async () => {
  const secure = await startTestServer({
    environment: {
      PARLEY_URL: 'https://chat.example.com',
      PARLEY_TRUST_PROXY: 'loopback',
      PARLEY_HSTS_SUBDOMAINS: 'on',
    },
  });
  const { headers } = await secure.openBrowser().fetch(readCsrfToken.path);
  await secure.close();
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

describe('cookies', () => {
  it('cannot be read by scripts, nor sent from other sites', async () => {
    const answer = await team.server.openBrowser().fetch(readCsrfToken.path);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^parley_csrf=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('are bound to https where people use it', async () => {
    const secure = await startTestServer({
      environment: { PARLEY_URL: 'https://chat.example.com', PARLEY_TRUST_PROXY: 'loopback' },
    });
    try {
      const browser = secure.openBrowser();
      await browser.signUp('ann@example.com');
      expect(browser.cookieHeader).toMatch(/^__Host-parley_csrf=[^;]+; __Host-parley_session=/);
      const { headers } = await browser.fetch(readCsrfToken.path);
      expect(headers.getSetCookie()[0]).toContain('; Secure');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    } finally {
      await secure.close();
    }
  });
});
