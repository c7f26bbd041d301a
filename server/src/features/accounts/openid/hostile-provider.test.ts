import { beginOpenId } from '@parley/contract/endpoints/openid';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/server/test-server.js';
import { ForgingProvider } from '../../../../testing/services/forging-provider.js';
import { DeadlinePassed } from '../../../platform/lib/deadline.js';
import { ProviderFault } from './fetch-from-provider.js';
import { failureOf, isOutage } from './providers.js';

const parley = 'https://chat.example.com';
const megabyte = 1024 ** 2;

it('a provider that is too slow is out of reach, like one that is down', () => {
  const late = new DeadlinePassed(10_000);
  for (const error of [late, new Error('something went wrong', { cause: late }), new TypeError()]) {
    expect(isOutage(error)).toBe(true);
  }
  expect(isOutage(new ProviderFault('It names nobody.'))).toBe(false);
  expect(failureOf(new Error('something went wrong', { cause: late }))).toEqual({
    reason: 'It took longer than 10 seconds.',
  });
});

describe('a provider that is not to be trusted', () => {
  let provider: ForgingProvider;
  let server: TestServer;
  let logged: string[] = [];
  beforeAll(async () => {
    provider = await ForgingProvider.start();
    server = await startServer();
  });
  afterAll(() => Promise.all([provider.close(), server.close()]));
  beforeEach(() => {
    const algorithms = { algorithm: 'ES256', listedAlgorithms: ['ES256'] };
    Object.assign(provider, { claims: {}, signedBy: 'own', ...algorithms, answer: {} });
    logged = [];
  });

  const startServer = () =>
    startTestServer({
      environment: {
        PARLEY_URL: parley,
        PARLEY_TRUST_PROXY: 'loopback',
        OIDC_PROVIDERS: JSON.stringify([provider.setting]),
        LOG_LEVEL: 'warn',
      },
      onLogLine: (line) => void logged.push(line),
    });

  const begin = (at = server) =>
    at
      .openBrowser()
      .attempt(beginOpenId, { params: { provider: 'forging' }, body: { openid: {} } });

  /** Visits the provider. Resolves with the page that the server redirects to, and whether the browser is signed in. */
  async function goThrough(at = server): Promise<[page: string | undefined, isSignedIn: boolean]> {
    const browser = at.openBrowser();
    const input = { params: { provider: 'forging' }, body: { openid: {} } };
    const back = provider.passes((await browser.call(beginOpenId, input)).url);
    const { headers } = await browser.fetch(back.pathname + back.search);
    const page = /#\/openid\/(\w+)/.exec(headers.get('location') ?? '')?.[1];
    return [page, (await browser.attempt(listWorkspaces)).status === 200];
  }

  const ann = { sub: 'ann', email: 'ann@example.com', email_verified: true };

  it('lets nobody in by an ID token that its own key has not signed', async () => {
    for (const signedBy of ['other', 'nobody'] as const) {
      Object.assign(provider, { claims: ann, signedBy });
      expect(await goThrough()).toEqual(['failed', false]);
    }
    Object.assign(provider, { claims: ann, signedBy: 'own' });
    expect(await goThrough()).toEqual(['done', true]);
  });

  it.each(['HS256', 'none'] as const)(
    'lets nobody in by an ID token of the algorithm %s, even where the provider lists it',
    async (algorithm) => {
      provider.claims = ann;
      for (const listedAlgorithms of [['ES256'], ['ES256', algorithm]]) {
        provider.listedAlgorithms = listedAlgorithms;
        // Only a new process asks for the provider's algorithms.
        const fresh = await startServer();
        provider.algorithm = algorithm;
        expect(await goThrough(fresh)).toEqual(['failed', false]);
        provider.algorithm = 'ES256';
        expect(await goThrough(fresh)).toEqual(['done', true]);
        await fresh.close();
      }
    },
  );

  it.each([
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that expired a minute ago', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('lets nobody in by an ID token %s', async (_what, wrong) => {
    provider.claims = { ...ann, ...wrong };
    expect(await goThrough()).toEqual(['failed', false]);
    provider.claims = ann;
    expect(await goThrough()).toEqual(['done', true]);
  });

  it.each([
    ['blank', ' '],
    ['empty', ''],
    ['missing', undefined],
    ['a number', 7],
    ['longer than the standard lets it be', 'x'.repeat(256)],
    ['of invisible characters', '\u200b'],
    ['with a character that no database takes', 'x\u0000'],
  ])('lets nobody in whose id is %s', async (what, sub) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    provider.claims = { ...ann, email, sub };
    expect(await goThrough()).toEqual(['failed', false]);
    const { reader } = server.store;
    expect(
      await reader.selectFrom('users').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
  });

  it('takes an id of 255 characters', async () => {
    provider.claims = { ...ann, sub: 'x'.repeat(255), email: 'longest@example.com' };
    expect(await goThrough()).toEqual(['done', true]);
  });

  it.each(['/token', '/jwks', '/me'] as const)(
    'cannot make the server read an endless answer: %s',
    async (path) => {
      // Only a new process asks for the provider's keys.
      await server.close();
      server = await startServer();
      provider.claims = { ...ann, email: path === '/me' ? undefined : ann.email };
      let sent = 0;
      const ended = new Promise<void>((resolve) => {
        provider.answer[path] = (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const more = () => {
            while (!response.destroyed) {
              sent += megabyte;
              if (!response.write(Buffer.alloc(megabyte, ' '))) return;
            }
          };
          response.on('drain', more).on('close', resolve);
          more();
        };
      });
      expect(await goThrough()).toEqual(['failed', false]);
      await ended;
      // Bytes in the sockets' buffers count, too.
      expect(sent).toBeLessThan(32 * megabyte);
      expect(logged.join()).toContain('larger than');
    },
  );

  it('that names no list of keys is not used at all', async () => {
    provider.answer['/.well-known/openid-configuration'] = (_request, response) => {
      const { issuer } = provider;
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/t` };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ issuer, ...endpoints }));
    };
    const fresh = await startServer();
    expect((await begin(fresh)).status).toBe(503);
    expect(logged.join()).toContain('It names no jwks_uri.');
    await fresh.close();
  });

  it('cannot make the server read an endless discovery document', async () => {
    provider.answer['/.well-known/openid-configuration'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"issuer": "${provider.issuer}", "x": "${'x'.repeat(2 * megabyte)}"}`);
    };
    const fresh = await startServer();
    expect((await begin(fresh)).status).toBe(503);
    provider.answer = {};
    expect((await begin(fresh)).status).toBe(200);
    await fresh.close();
  });
});
