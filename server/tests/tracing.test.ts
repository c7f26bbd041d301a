import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { updateUser } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, beforeEach, expect, it, vi, describe } from 'vitest';
import { goLive } from '../testing/clients/live-browser.js';
import type { RawAnswer } from '../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../testing/database/each-engine.js';
import { meet } from '../testing/people/people.js';
import { recordedSpans } from '../testing/server/recorded-spans.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';

const exporter = recordedSpans();

const behindProxy = {
  environment: {
    PARLEY_TRUST_PROXY: 'loopback',
    PARLEY_URL: 'http://chat.example.com',
    // Nobody listens there.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'parley@example.com',
  },
};

const callersSpan = '00f067aa0ba902b7';
let traces = 0;

/** A trace that the caller of a request begins, and the caller's header. */
function newTrace(flags = '01') {
  traces += 1;
  const id = `4bf92f3577b34da6a3ce929d${traces.toString().padStart(8, '0')}`;
  return { id, headers: { traceparent: `00-${id}-${callersSpan}-${flags}` } };
}

const spans = () => exporter.getFinishedSpans();
const spansOf = (id: string) => spans().filter((span) => span.spanContext().traceId === id);
const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId;

/** Waits for a span of the trace: a request's ends a moment after its answer. */
async function spanIn(id: string, name: string | RegExp): Promise<ReadableSpan> {
  return vi.waitFor(() => {
    const found = spansOf(id).find((span) => span.name.match(name)?.[0] === span.name);
    if (!found) throw new Error(`No span ${name} among ${spansOf(id).length}.`);
    return found;
  }, 10_000);
}

describeMostlyOnSqlite('traces', (start, { onSqlite, onBoth }) => {
  let server: TestServer;
  let team: Awaited<ReturnType<typeof meet>>;

  beforeAll(async () => {
    server = await start(behindProxy);
    team = await meet(server);
  });
  afterAll(() => server.close());
  beforeEach(() => exporter.reset());

  function sendJson(path: string, body: object, headers: Record<string, string>) {
    return team.alice.browser.send('POST', path, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  function post(body: string, headers: Record<string, string>): Promise<RawAnswer> {
    return sendJson('/api/messages', { message: { channel_id: team.general, body } }, headers);
  }

  onSqlite(
    "go on with the caller's: a request is a span with its route's pattern, status and id",
    async () => {
      const { id, headers } = newTrace();
      const path = '/api/channels/999999999/pins?color=blue';
      const answer = await team.alice.browser.fetch(path, { headers });
      expect(answer.status).toBe(404);
      const span = await spanIn(id, /.+/);
      expect(span.name).toBe('GET /api/channels/:id/pins');
      expect(span.kind).toBe(SpanKind.SERVER);
      expect(parentOf(span)).toBe(callersSpan);
      expect(span.status.code).toBe(SpanStatusCode.UNSET);
      expect(span.attributes).toEqual({
        'http.request.method': 'GET',
        'http.route': '/api/channels/:id/pins',
        'http.response.status_code': 404,
        'parley.request_id': answer.headers.get('x-request-id'),
      });
    },
  );

  onSqlite('have refusals and unknown paths, by the method alone', async () => {
    const refused = newTrace();
    expect((await fetch(`${server.url}/api/user`, { headers: refused.headers })).status).toBe(421);
    const { attributes } = await spanIn(refused.id, /GET.*/);
    expect(attributes['http.response.status_code']).toBe(421);

    const { id, headers } = newTrace();
    expect((await team.alice.browser.fetch('/api/nothing', { headers })).status).toBe(404);
    expect((await spanIn(id, 'GET')).attributes['http.route']).toBeUndefined();
  });

  onBoth('hold the transaction of a request', async () => {
    const { id, headers } = newTrace();
    await post('Hello', headers);
    const request = await spanIn(id, 'POST /api/messages');
    const transaction = await spanIn(id, 'transaction');
    expect(parentOf(transaction)).toBe(request.spanContext().spanId);
    expect(transaction.attributes['db.system.name']).toBe(
      server.store.isShared ? 'postgresql' : 'sqlite',
    );
  });

  onBoth('go on with the job that a transaction wrote, at each attempt', async () => {
    const { id, headers } = newTrace();
    const asked = { password_reset: { email: team.alice.email } };
    const answer = await sendJson('/api/password_resets', asked, headers);
    expect(answer.status).toBe(204);
    const job = await spanIn(id, /job .*/);
    const transaction = spansOf(id).find(
      (span) => span.spanContext().spanId === job.parentSpanContext?.spanId,
    );
    expect(transaction?.name).toBe('transaction');
    expect(job.kind).toBe(SpanKind.CONSUMER);
    expect(job.attributes).toMatchObject({
      'parley.job.kind': job.name.slice('job '.length),
      'parley.job.attempt': 1,
      'parley.request_id': answer.headers.get('x-request-id'),
    });
    // The mail server is not there; its error could name the address.
    expect(job.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(job.events).toEqual([]);
  });

  onBoth('are not mixed up by transactions that are committed together', async () => {
    const asked = Array.from({ length: 8 }, () => newTrace());
    // With a mention: each post writes a job that notifies Bob.
    const toBob = `<span data-mention="${team.bob.id}">@Bob</span>`;
    await Promise.all(asked.map(({ headers }) => post(toBob, headers)));
    for (const { id } of asked) {
      const request = await spanIn(id, 'POST /api/messages');
      const job = await spanIn(id, 'job notify');
      const inner = spansOf(id).filter((span) => parentOf(span) === request.spanContext().spanId);
      expect(inner.map(({ name }) => name)).toEqual(['transaction']);
      expect(parentOf(job)).toBe(inner[0]?.spanContext().spanId);
    }
  });

  onBoth('end with the request: what looks for jobs is in none', async () => {
    const { id, headers } = newTrace();
    await sendJson('/api/password_resets', { password_reset: { email: team.bob.email } }, headers);
    const job = await spanIn(id, /job .*/);
    const request = await spanIn(id, 'POST /api/password_resets');
    const within = [request, job].map((span) => span.spanContext().spanId);
    // The worker takes, prolongs and ends jobs in other transactions, after it was woken by the request.
    for (const span of spansOf(id).filter(({ name }) => name === 'transaction')) {
      expect(within).toContain(parentOf(span));
    }
  });

  onSqlite("are not recorded where the caller's is not", async () => {
    const { id, headers } = newTrace('00');
    await post('Unsampled', headers);
    const later = newTrace();
    await post('Sampled', later.headers);
    await spanIn(later.id, 'POST /api/messages');
    expect(spansOf(id)).toEqual([]);
    expect(spans().every((span) => span.spanContext().traceId === later.id)).toBe(true);
  });

  onSqlite('have the commands of live connections', async () => {
    const live = await goLive(server, team.alice);
    const found = await vi.waitFor(() => {
      const span = spans().find(({ name }) => name === 'cable subscribe');
      if (!span) throw new Error('no span of the command');
      return span;
    });
    expect(found.attributes).toEqual({});
    await live.close();
  });

  onSqlite('hold nothing that people wrote', async () => {
    const word = 'Rumpelstiltskin';
    const { id, headers } = newTrace();
    await team.alice.browser.call(updateUser, {
      params: { id: String(team.alice.id) },
      body: { user: { full_name: word, display_name: word } },
    });
    await post(`I am ${word}`, {});
    for (const path of [`/${word}`, `/api/${word}`, `/api/channels/${word}`, `/api/x?q=${word}`]) {
      await team.alice.browser.fetch(path).catch(() => {});
    }
    await sendJson('/api/password_resets', { password_reset: { email: `${word}@a.example` } }, {});
    await sendJson('/api/password_resets', { password_reset: { email: team.bob.email } }, headers);
    await spanIn(id, /job .*/);
    const told = spans().map(({ name, attributes, events, status }) =>
      JSON.stringify({ name, attributes, events, status }),
    );
    expect(told.length).toBeGreaterThan(8);
    expect(told.filter((text) => text.includes(word))).toEqual([]);
    expect(told.filter((text) => text.includes('example'))).toEqual([]);
  });
});

describe("a stranger's trace", () => {
  it('is not gone on with', async () => {
    const server = await startTestServer();
    const { id, headers } = newTrace();
    exporter.reset();
    await server.openBrowser().fetch('/api/csrf_token', { headers });
    await vi.waitFor(() =>
      expect(spans().map(({ name }) => name)).toEqual(['GET /api/csrf_token']),
    );
    expect(spansOf(id)).toEqual([]);
    await server.close();
  });
});
