import { liveChannels } from '@parley/contract/cable/identifier';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goLive } from '../testing/clients/live-browser.js';
import { RawClient } from '../testing/faults/fuzz/raw-client.js';
import { largestRequests } from '../testing/faults/hostile/largest-bodies.js';
import { largestFrames } from '../testing/faults/hostile/largest-frames.js';
import { longestTurn } from '../testing/faults/hostile/longest-turn.js';
import { meet } from '../testing/people/people.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';

/**
 * As a multiple of reading half a megabyte of plain JSON, which takes 1 to 1.5 ms at best: 15 ms. On a machine
 * with eight times as many running programs as processors one request took 5.2 times as long, and all others
 * less than 5. What grows faster than its input takes hundreds of times as long.
 */
const longestHold = 12;

let server: TestServer;
let people: Awaited<ReturnType<typeof meet>>;
let client: RawClient;

beforeAll(async () => {
  server = await startTestServer();
  people = await meet(server);
  client = new RawClient(server.url);
});

afterAll(async () => {
  client.close();
  await server.close();
});

describe('nothing that is sent holds the event loop', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'the largest that %s reads',
    async (_name, endpoint) => {
      const { alice, general, workspaceId } = people;
      await alice.browser.signIn(alice.email, 'acme');
      const headers = {
        cookie: alice.browser.cookieHeader,
        'x-csrf-token': await alice.browser.csrfToken(),
      };
      const known = {
        id: endpoint.path.startsWith('/api/users') ? alice.id : general,
        channel_id: general,
        workspace_id: workspaceId,
        address: 'acme',
        workspace_address: 'acme',
        email: alice.email,
        password: 'wrong',
        from: alice.id,
      };
      const held: Record<string, string> = {};
      for (const request of largestRequests(endpoint, known)) {
        let status = 0;
        const send = async () => {
          ({ status } = await client.send({
            ...request,
            headers: { ...headers, ...request.headers },
          }));
        };
        const time = await longestTurn(send, longestHold);
        if (time > longestHold || status >= 500) held[request.what] = `${status}, ${time} times`;
      }
      expect(held).toEqual({});
    },
    120_000,
  );

  it.each(liveChannels)(
    'R11: the largest frames that %s reads',
    async (channel) => {
      const identifier = JSON.stringify({ channel });
      const held: Record<string, number> = {};
      for (const [what, frame] of largestFrames(identifier, people.alice.id)) {
        const time = await longestTurn(async () => {
          const live = await goLive(server, people.alice, [identifier]);
          live.socket.send(frame);
          // Answered once the previous frame is processed, unless that ended the connection.
          live.send({ command: 'subscribe', identifier: 'last' });
          await Promise.race([live.closed, live.untilType('reject_subscription')]).catch(() => {});
          await live.close();
        }, longestHold);
        if (time > longestHold) held[what] = time;
      }
      expect(held).toEqual({});
    },
    120_000,
  );
});
