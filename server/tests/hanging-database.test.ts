import { randomUUID } from 'node:crypto';
import { postMessage } from '@parley/contract/endpoints/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import type { CableClient } from '../testing/clients/cable-client.js';
import { chatIdentifier, goLive } from '../testing/clients/live-browser.js';
import { postgresDatabase } from '../testing/database/test-database.js';
import { meet } from '../testing/people/people.js';
import type { Team } from '../testing/people/team.js';
import { readAll } from '../testing/requests/read-channel.js';
import { startTestServer } from '../testing/server/test-server.js';
import { type StallingProxy, stallingProxy } from '../testing/services/stalling-proxy.js';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** Milliseconds; with the defaults the test would take long. */
const databaseTimeouts = {
  connection: 500,
  statement: 500,
  answer: 700,
  lock: 400,
  idleInTransaction: 5_000,
};

describeNeeding('PostgreSQL')('a PostgreSQL that hangs', () => {
  const ending: (() => unknown)[] = [];
  let proxy: StallingProxy;
  let team: Team;
  let hers: CableClient;

  beforeAll(async () => {
    const database = await postgresDatabase(databaseUrl);
    ending.push(() => database.remove());
    proxy = await stallingProxy(database.environment['DATABASE_URL'] ?? '');
    ending.push(() => proxy.close());
    const environment = { ...database.environment, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' };
    // Without jobs and indexing, the next commit is that of a request.
    const server = await startTestServer({ environment, databaseTimeouts, runsJobs: false });
    ending.push(() => server.close());
    team = await meet(server);
    hers = await goLive(server, team.alice, [chatIdentifier]);
    ending.push(() => hers.close());
  });

  afterAll(async () => {
    for (const end of ending.toReversed()) await end();
  });

  const post = (client_id: string) =>
    team.alice.browser.attempt(postMessage, {
      body: { message: { channel_id: team.general, client_id, body: '<p>hello</p>' } },
    });
  const readiness = async () => {
    const answer = await fetch(`${team.server.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
  const refusal = {
    status: 503,
    body: ['The server cannot reach its database at the moment.'],
  };

  /** It is stored and announced once, however often it was sent. */
  async function isThereOnce(client_id: string): Promise<void> {
    const again = await post(client_id);
    expect(again.status).toBe(200);
    const heard = () =>
      hers
        .messages(`channel:${team.general}`)
        .filter((message) => JSON.stringify(message).includes(client_id));
    await hers.until(() => heard().length > 0);
    const last = randomUUID();
    expect((await post(last)).status).toBe(200);
    await hers.until(() => JSON.stringify(hers.messages()).includes(last));
    expect(heard()).toHaveLength(1);
    const stored = await readAll(team.alice.browser, team.general);
    expect(stored.filter((message) => message.client_id === client_id)).toHaveLength(1);
  }

  it('is reported by /readyz and every answer, closes nothing else, and recovers by itself', async () => {
    expect(await readiness()).toEqual({ status: 200, text: 'ready' });
    const client_id = randomUUID();
    proxy.stall();
    const [unready, ...refused] = await Promise.all([
      readiness(),
      // More requests than the pool has connections.
      ...Array.from({ length: 25 }, () => post(client_id)),
    ]);
    expect(unready).toEqual({ status: 503, text: 'not ready: The database does not answer.' });
    for (const answer of refused) {
      expect(answer).toMatchObject(refusal);
      expect(answer.headers.get('retry-after')).toBe('2');
    }

    proxy.resume();
    await expect.poll(readiness).toEqual({ status: 200, text: 'ready' });
    await isThereOnce(client_id);
    expect(hers.frames.some((frame) => frame.type === 'disconnect')).toBe(false);
  });

  it('R2, R7, R13: a commit without an answer is not acknowledged, and found when it is sent again', async () => {
    const client_id = randomUUID();
    proxy.stallAfter('commit');
    expect(await post(client_id)).toMatchObject(refusal);

    proxy.resume();
    // Committed all the same: the comparison with the log finds events whose answer got lost.
    await hers.until(() => JSON.stringify(hers.messages()).includes(client_id));
    await isThereOnce(client_id);
    expect(hers.frames.some((frame) => frame.type === 'disconnect')).toBe(false);
  });
});
