import { randomUUID } from 'node:crypto';
import { postMessage } from '@parley/contract/endpoints/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { meet } from '../../../testing/people/people.js';
import { backupDirectory } from '../../../testing/server/backup-directory.js';
import { parseScrape, type Scrape } from '../../../testing/server/scrape.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

const token = 'a token of thirty-two characters'.replaceAll(' ', '-');
const bearer = { authorization: `Bearer ${token}` };
const measured = { environment: { PARLEY_METRICS_TOKEN: token } };

async function scrapeText(server: TestServer): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, { headers: bearer });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function scrape(server: TestServer): Promise<Scrape> {
  return parseScrape(await scrapeText(server));
}

describeOnEachEngine('metrics', (start) => {
  let server: TestServer;
  let team: Awaited<ReturnType<typeof meet>>;

  beforeAll(async () => {
    server = await start(measured);
    team = await meet(server);
  });
  afterAll(() => server.close());

  const post = (body: string) => team.alice.posts(team.general, body);

  it('count messages, and what live connections get of them, and how late', async () => {
    const before = await scrape(server);
    const live = await goLive(server, team.alice);
    await post('Hello');
    await live.until(({ frames }) => frames.some(({ message }) => message !== undefined));
    await vi.waitFor(async () => {
      const after = await scrape(server);
      const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      expect(grew('parley_messages_posted_total')).toBe(1);
      expect(grew('parley_deliveries_total')).toBe(1);
      expect(grew('parley_delivery_lag_seconds_count')).toBe(1);
      expect(after.get('parley_sockets')).toBe(1);
    });
    await live.close();
    await vi.waitFor(async () => expect((await scrape(server)).get('parley_sockets')).toBe(0));
  });

  it('do not count a message that was sent again', async () => {
    const before = (await scrape(server)).get('parley_messages_posted_total') ?? 0;
    const message = { channel_id: team.general, body: 'Once', client_id: randomUUID() };
    await team.alice.browser.call(postMessage, { body: { message } });
    await team.alice.browser.call(postMessage, { body: { message } });
    expect((await scrape(server)).get('parley_messages_posted_total')).toBe(before + 1);
  });

  it('tell replays from clients that need a fresh snapshot', async () => {
    const live = await goLive(server, team.alice, []);
    const stream = `channel:${team.general}`;
    const history = (epoch: string) => ({ streams: { [stream]: { epoch, offset: 0 } } });
    await live.subscribe(chatIdentifier, history(server.store.epoch));
    await live.untilType('confirm_history');
    const other = await goLive(server, team.alice, []);
    await other.subscribe(chatIdentifier, history('another'));
    await other.untilType('reject_history');
    const after = await scrape(server);
    expect(after.get('parley_resumes_total{by="replayed"}')).toBe(1);
    expect(after.get('parley_resumes_total{by="snapshot"}')).toBe(1);
    await Promise.all([live.close(), other.close()]);
  });

  it('count and time requests by the pattern of the route and the class of the status', async () => {
    await fetch(`${server.url}/api/channels/${team.general}`);
    await fetch(`${server.url}/api/nothing-${team.general}`);
    const after = await scrape(server);
    const count = (labels: string) => after.get(`parley_http_requests_total{${labels}}`);
    expect(count('method="GET",route="/api/channels/:id",status="4xx"')).toBe(1);
    expect(count('method="GET",route="unknown",status="4xx"')).toBe(1);
    expect(count('method="POST",route="/api/messages",status="2xx"')).toBeGreaterThan(0);
    const timed = 'parley_http_request_duration_seconds_count{method="GET",route="unknown"}';
    expect(after.get(timed)).toBe(1);
  });

  it('tell jobs by kind, what search is behind, the disk, the event loop and the version', async () => {
    const after = await scrape(server);
    for (const state of ['due', 'scheduled', 'dead']) {
      expect(after.get(`parley_jobs{kind="notify",state="${state}"}`)).toBe(0);
    }
    expect(after.get('parley_jobs_oldest_due_seconds{kind="notify"}')).toBe(0);
    expect(after.get('parley_search_queue')).toBeGreaterThanOrEqual(0);
    expect(after.get('parley_data_free_bytes')).toBeGreaterThan(0);
    expect(after.get('parley_socket_unread_bytes')).toBeGreaterThanOrEqual(0);
    expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(after.has('process_resident_memory_bytes')).toBe(true);
    const engine = server.store.isShared ? 'postgresql' : 'sqlite';
    expect(after.get(`parley_build_info{version="0.1.0",engine="${engine}"}`)).toBe(1);
    for (const part of ['jobs', 'search', 'disk']) {
      expect(after.get(`parley_scrape_errors_total{part="${part}"}`)).toBe(0);
    }
  });

  it('name no user, no workspace and no text', async () => {
    await post('a secret called Rumpelstiltskin');
    await fetch(`${server.url}/Rumpelstiltskin`);
    await fetch(`${server.url}/api/search?q=Rumpelstiltskin`);
    const text = await scrapeText(server);
    expect(text).toContain('parley_messages_posted_total');
    expect(text).not.toMatch(/Rumpelstiltskin|acme|example\.com|alice/);
  });
});

describe('periodic backups in metrics', () => {
  it('are told by the newest that lacks nothing', async () => {
    const backups = await backupDirectory(
      '2099-01-01T00-00-00Z',
      '2099-01-02T00-00-00Z.incomplete',
    );
    const server = await startTestServer({
      environment: { ...measured.environment, PARLEY_BACKUPS: backups.directory },
    });
    const found = await scrape(server);
    expect(found.get('parley_backup_last_success_timestamp_seconds')).toBe(
      Date.parse('2099-01-01') / 1000,
    );
    await server.close();
    await backups.remove();
  });

  it('are not told where none are made', async () => {
    const server = await startTestServer(measured);
    const found = await scrape(server);
    expect(found.has('parley_backup_last_success_timestamp_seconds')).toBe(false);
    await server.close();
  });
});

describe('jobs in metrics', () => {
  it('are counted as due, scheduled and dead, with the age of the oldest, and unknown kinds are one', async () => {
    const server = await startTestServer({ ...measured, runsJobs: false });
    const now = server.store.clock.now();
    const job = { payload: '{}', attempts: 0 };
    await server.store.transact(async (tx) => {
      const rows = [
        { ...job, kind: 'notify', run_at: now - 90_000 },
        { ...job, kind: 'notify', run_at: now - 10_000 },
        { ...job, kind: 'notify', run_at: now + 3_600_000 },
        { ...job, kind: 'notify', run_at: now - 90_000, dead_at: now },
        { ...job, kind: 'of a later version', run_at: now - 1 },
      ];
      await tx.insertInto('jobs').values(rows).execute();
    });
    const found = await scrape(server);
    expect(found.get('parley_jobs{kind="notify",state="due"}')).toBe(2);
    expect(found.get('parley_jobs{kind="notify",state="scheduled"}')).toBe(1);
    expect(found.get('parley_jobs{kind="notify",state="dead"}')).toBe(1);
    expect(found.get('parley_jobs{kind="unknown",state="due"}')).toBe(1);
    const age = found.get('parley_jobs_oldest_due_seconds{kind="notify"}');
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(150);
    await server.close();
  });
});

describe('SQLite in metrics', () => {
  it('tells how long flushes took, for which posts wait', async () => {
    const server = await startTestServer(measured);
    const flushes = async () =>
      (await scrape(server)).get('parley_sqlite_flush_seconds_count') ?? 0;
    const before = await flushes();
    await server.signUp('alice@example.com');
    expect(await flushes()).toBeGreaterThan(before);
    await server.close();
  });
});

describe('a scrape', () => {
  it('leaves out what cannot be read, counts that, and tells the rest', async () => {
    let isBroken = false;
    const server = await startTestServer({
      ...measured,
      wrapStore: (store) => ({
        ...store,
        index: {
          ...store.index,
          builtFrom: () => (isBroken ? Promise.reject(new Error('gone')) : store.index.builtFrom()),
        },
      }),
      environment: { ...measured.environment, LOG_LEVEL: 'silent' },
      runsJobs: false,
    });
    isBroken = true;
    const broken = await scrape(server);
    expect(broken.get('parley_scrape_errors_total{part="search"}')).toBe(1);
    expect(broken.has('parley_search_building')).toBe(false);
    expect(broken.get('parley_scrape_errors_total{part="jobs"}')).toBe(0);
    expect(broken.get('parley_jobs{kind="notify",state="due"}')).toBe(0);
    isBroken = false;
    expect((await scrape(server)).has('parley_search_building')).toBe(true);
    await server.close();
  });

  it('asks the database once, however often it comes', async () => {
    let queries = 0;
    const onStatement = (sql: string) => {
      if (sql.includes('"search_queue"') && sql.includes('count(*)')) queries += 1;
    };
    const server = await startTestServer({ ...measured, onStatement, runsJobs: false });
    await Promise.all(Array.from({ length: 10 }, () => scrape(server)));
    expect(queries).toBe(1);
    await server.close();
  });
});

describe('GET /metrics', () => {
  it('is an unknown route unless it is configured', async () => {
    const server = await startTestServer();
    const unknown = await fetch(`${server.url}/no-such-route`);
    const answer = await fetch(`${server.url}/metrics`, { headers: bearer });
    expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
    await server.close();
  });

  it('takes the token, and nothing else', async () => {
    const server = await startTestServer(measured);
    for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`, token]) {
      const headers = authorization === '' ? {} : { authorization };
      const answer = await fetch(`${server.url}/metrics`, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.text()).not.toContain('parley_');
    }
    const answer = await fetch(`${server.url}/metrics`, { headers: bearer });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    await server.close();
  });

  it('is served on a port of its own, which serves nothing else and leaves the other port alone', async () => {
    const addresses: string[] = [];
    const server = await startTestServer({
      environment: { PARLEY_METRICS_PORT: '0', LOG_LEVEL: 'info' },
      onLogLine: (line) => {
        const { msg, address } = JSON.parse(line) as { msg: string; address?: string };
        if (msg === 'metrics are served' && address !== undefined) addresses.push(address);
      },
    });
    const own = addresses[0]?.replace('localhost', '127.0.0.1');
    const answer = await fetch(`${own}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('parley_build_info'),
    ]);
    expect((await fetch(`${own}/api/csrf_token`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    await server.close();
    await expect(fetch(`${own}/metrics`)).rejects.toThrow();
  });

  it('is answered by the address of the machine, as health is', async () => {
    const server = await startTestServer({
      environment: { ...measured.environment, PARLEY_URL: 'https://chat.example.com' },
    });
    expect((await fetch(`${server.url}/`)).status).toBe(421);
    expect((await fetch(`${server.url}/metrics`, { headers: bearer })).status).toBe(200);
    await server.close();
  });
});
