import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { postMessage } from '@parley/contract/endpoints/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { describeNeeding } from '../../scripts/needing.mjs';
import { CableClient } from '../testing/clients/cable-client.js';
import { extended } from '../testing/clients/cable-harness.js';
import { chatIdentifier } from '../testing/clients/live-browser.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { newPerson, newWorkspace, type Person } from '../testing/people/people.js';
import { file, postedFiles } from '../testing/requests/uploads.js';
import { recordedSpans } from '../testing/server/recorded-spans.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';
import {
  freePorts,
  type proxies,
  proxyNeeds,
  type ReverseProxy,
  startProxy,
} from '../testing/services/reverse-proxy.js';

interface Line {
  event?: string;
  address?: string;
  request?: string;
}

const spans = recordedSpans();

const token = 'a-token-of-thirty-two-characters';

describe.each(['nginx', 'caddy'] as const)('%s with the file of deploy/', (kind) => {
  describeNeeding(...proxyNeeds[kind])('in front of Parley', () => {
    behind(kind);
  });
});

function behind(kind: keyof typeof proxies): void {
  let server: TestServer;
  let proxy: ReverseProxy;
  let alice: Person;
  let channelId: number;
  const lines: Line[] = [];

  beforeAll(async () => {
    // Its certificate is its own.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const [port = 0, plainPort = 0] = await freePorts(2);
    server = await startTestServer({
      environment: {
        PARLEY_URL: `https://localhost:${port}`,
        PARLEY_TRUST_PROXY: 'loopback',
        PARLEY_METRICS_TOKEN: token,
        LOG_LEVEL: 'info',
      },
      onLogLine: (line) => lines.push(JSON.parse(line) as Line),
    });
    const upstreams = [new URL(server.url).host];
    proxy = await startProxy(kind, { port, plainPort, upstreams });
    const browser = new TestBrowser(proxy.url);
    alice = await newPerson({ openBrowser: () => browser }, 'alice');
    const { channels } = await newWorkspace(alice, 'acme');
    channelId = Object.values(channels)[0]?.id ?? 0;
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
    vi.unstubAllEnvs();
  });

  it('people sign up by https, and their cookies are for it alone', () => {
    expect(alice.browser.cookieHeader).toContain('__Host-parley_session=');
  });

  it('the live connection passes', async () => {
    const url = `${proxy.url.replace('https', 'wss')}/cable`;
    const headers = { cookie: alice.browser.cookieHeader, origin: proxy.url };
    const socket = new WebSocket(url, extended, { headers, rejectUnauthorized: false });
    const live = await CableClient.open(socket);
    await live.subscribe(chatIdentifier);
    const message = { channel_id: channelId, body: 'Hello through the proxy' };
    await alice.browser.call(postMessage, { body: { message } });
    await live.until((client) => JSON.stringify(client.messages()).includes('Hello through'));
    await live.close();
  });

  it('an upload passes that is larger than what proxies let through by themselves', async () => {
    const size = 12 * 1024 * 1024;
    const { files } = await postedFiles(alice, channelId, [
      file('large.bin', Buffer.alloc(size, 'x')),
    ]);
    const [sent] = Object.values(files);
    const answer = await alice.browser.fetch(new URL(sent?.url ?? '', proxy.url).pathname);
    expect([answer.status, answer.bytes.length]).toEqual([200, size]);
  });

  it("the client's address is passed on, and nothing that it claims of itself", async () => {
    const answer = await refusedFrom('127.0.0.2', proxy.url, {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example.com',
      'x-request-id': 'made-up-by-the-client',
    });
    // Not 421: the host was not the claimed one.
    expect(answer.statusCode).toBe(403);
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(kind === 'nginx' ? /^[\da-f]{32}$/ : /^[\da-f-]{36}$/);
    const line = lines.find(({ event }) => event === 'csrf_refused');
    expect(line).toMatchObject({ address: '127.0.0.2', request: id });
  });

  it('a trace that the client claims to be in is not gone on with', async () => {
    spans.reset();
    const claimed = '4bf92f3577b34da6a3ce929d0e0e4736';
    await alice.browser.fetch('/api/csrf_token', {
      headers: { traceparent: `00-${claimed}-00f067aa0ba902b7-01` },
    });
    const found = await vi.waitFor(() => {
      const finished = spans.getFinishedSpans();
      expect(finished.map(({ name }) => name)).toContain('GET /api/csrf_token');
      return finished;
    });
    expect(found.map((span) => span.spanContext().traceId)).not.toContain(claimed);
  });

  it('metrics are not for the world', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(200);
    expect((await fetch(`${proxy.url}/metrics`, { headers })).status).toBe(404);
  });

  it('plain http is sent to https', async () => {
    const headers = { host: 'localhost' };
    const answer = await fetch(`${proxy.plainUrl}/x?y=1`, { redirect: 'manual', headers });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/x\?y=1$/,
    );
  });
}

/** A change without its CSRF token, which the log tells with the client's address. */
async function refusedFrom(
  localAddress: string,
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const { host, port } = new URL(url);
  const sending = request({
    // By IPv4, whose loopback network has many addresses.
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    path: '/api/session',
    method: 'DELETE',
    localAddress,
    rejectUnauthorized: false,
    headers: { host, ...headers },
  });
  sending.end();
  // `response` has this argument.
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}
