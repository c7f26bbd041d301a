import { postMessage } from '@parley/contract/endpoints/messages';
import { expect, it, vi } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { chatIdentifier, goLive } from '../testing/clients/live-browser.js';
import { postgresDatabase } from '../testing/database/test-database.js';
import { ownRedis } from '../testing/faults/chaos/own-services.js';
import { meet } from '../testing/people/people.js';
import { parseScrape } from '../testing/server/scrape.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';

const url = process.env['TEST_DATABASE_URL'];
const token = 'a-token-of-thirty-two-characters';

describeNeeding('PostgreSQL', 'redis-server')('two processes whose Redis goes away', () => {
  it('R13: messages go on by the database, which is told, and typing is seen again when Redis is back', async () => {
    const redis = await ownRedis();
    const database = await postgresDatabase(url ?? '');
    const warnings: string[] = [];
    const start = () =>
      startTestServer({
        environment: {
          ...database.environment,
          REDIS_URL: redis.url,
          PARLEY_METRICS_TOKEN: token,
          LOG_LEVEL: 'warn',
        },
        onLogLine: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg),
      });
    const nodes = await Promise.all([start(), start()]);
    const [here, there] = nodes;
    try {
      const { alice, bob, plans } = await meet(here);
      await bob.joins(plans);
      const room = JSON.stringify({ channel: 'ChatChannel', channel_id: plans, whispers: true });
      const hers = await goLive(here, alice, [room]);
      const his = await goLive(there, bob, [chatIdentifier, room]);
      const stream = `channel:${plans}` as const;
      let posts = 0;
      async function say(): Promise<void> {
        posts += 1;
        const message = { body: `number ${posts}`, channel_id: plans };
        await alice.browser.call(postMessage, { body: { message } });
        await his.until(() => his.messages(stream).length === posts);
      }
      /** Only Redis carries what nobody stores. It may be lost, and is repeated. */
      async function untilTypingIsSeen(): Promise<void> {
        const before = his.messages().filter(isTyping).length;
        const again = setInterval(
          () => hers.send({ command: 'whisper', identifier: room, data: { typing: true } }),
          100,
        );
        await his.until(() => his.messages().filter(isTyping).length > before);
        clearInterval(again);
      }
      const connected = () => Promise.all(nodes.map(isConnected));

      await untilTypingIsSeen();
      await say();
      expect(await connected()).toEqual([1, 1]);

      await redis.kill();
      await vi.waitFor(async () => expect(await connected()).toEqual([0, 0]));
      for (let times = 0; times < 5; times += 1) await say();
      expect(warnings.filter((line) => line.startsWith('Redis does not answer'))).toHaveLength(2);
      expect((await alice.browser.fetch('/readyz')).status).toBe(200);

      await redis.start();
      await vi.waitFor(async () => expect(await connected()).toEqual([1, 1]));
      await untilTypingIsSeen();
      await say();
      const bodies = his.messages(stream).map((event) => JSON.stringify(event));
      expect(bodies.map((body) => /number (\d+)/.exec(body)?.[1])).toEqual(
        bodies.map((_, index) => String(index + 1)),
      );
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await database.remove();
      await redis.remove();
    }
  });
});

const isTyping = (message: unknown) => (message as { typing?: boolean }).typing === true;

async function isConnected(node: TestServer): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${node.url}/metrics`, { headers });
  return parseScrape(await answer.text()).get('parley_redis_connected');
}
