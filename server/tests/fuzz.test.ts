import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { postMessage } from '@parley/contract/endpoints/messages';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine, type StartServer } from '../testing/database/each-engine.js';
import { brokenInvariants } from '../testing/faults/fuzz/broken-invariants.js';
import { RawClient, type RawResponse } from '../testing/faults/fuzz/raw-client.js';
import { anyRequest, type FuzzRequest } from '../testing/faults/fuzz/requests.js';
import {
  invitePerson,
  meet,
  newPerson,
  newWorkspace,
  type Person,
} from '../testing/people/people.js';
import { assertDescribed } from '../testing/requests/described.js';
import type { TestServer } from '../testing/server/test-server.js';

/** Number of requests; by default, as many as fit into the time limit. */
const wantedRuns = process.env['FUZZ_RUNS'];
const runs = Number(wantedRuns ?? 2_000);
const timeLimit = wantedRuns === undefined ? 10_000 : Infinity;

/** Sent concurrently, by two users in turn. */
const mostAtOnce = 8;
const atOnce = (request: fc.Arbitrary<FuzzRequest>) =>
  fc.array(request, { minLength: mostAtOnce, maxLength: mostAtOnce });

let server: TestServer;
let people: Awaited<ReturnType<typeof meet>>;
let client: RawClient;
let signedId = '';

describeOnEachEngine('Every call', (start) => {
  beforeAll(() => open(start));
  afterAll(close);
  tests();
});

async function open(start: StartServer): Promise<void> {
  server = await start();
  people = await meet(server);
  client = new RawClient(server.url);
  const { alice, bob, workspaceId, general } = people;
  await newWorkspace(people.eve, 'elsewhere');
  const carol = await newPerson(server, 'carol');
  await invitePerson(alice, carol.email, 'acme');
  const dm_channel_user = { user_1_id: alice.id, user_2_id: bob.id, workspace_id: workspaceId };
  const { dmChannelUser } = await alice.browser.call(openDm, { body: { dm_channel_user } });
  for (const channel_id of [general, people.plans, dmChannelUser.channel_id]) {
    for (let post = 0; post < 4; post += 1) {
      await alice.browser.call(postMessage, { body: { message: { body: 'hi', channel_id } } });
    }
  }
  const blob = { filename: 'a.txt', byte_size: 5, checksum: 'XUFAKrxLKna5cZ2REBfFkg==' };
  signedId = (await alice.browser.call(createDirectUpload, { body: { blob } })).signed_id;
}

async function close(): Promise<void> {
  client.close();
  await server.close();
}

function tests(): void {
  it(
    'answers every request, and keeps its invariants',
    async () => {
      const known = {
        address: ['acme', 'elsewhere', 'nowhere'],
        workspace_address: ['acme', 'elsewhere', ''],
        email: ['alice@example.com', 'new@example.com', 'nobody'],
        user_email: ['eve@example.com', 'carol@example.com', 'nobody'],
        password: ['correct horse', 'wrong', 'short'],
        password_confirm: ['correct horse', 'wrong'],
        name: ['roadmap', 'general', 'Two Words', 'x'.repeat(81)],
        channel: ['plans', 'general', ''],
        topic: ['About plans', 't'.repeat(250), 't'.repeat(251)],
        body: ['<p>Hello</p>', '', '<b><i>deep</i></b>', '<p> </p>'],
        files: [signedId, `${signedId}x`],
        content_type: ['text/plain', 'text/html', 'nonsense'],
        checksum: ['XUFAKrxLKna5cZ2REBfFkg==', 'wrong'],
      };
      const seen = new Map<number, number>();
      const sendAll = async (requests: readonly FuzzRequest[]) => {
        const { alice, bob } = people;
        const attempts = await Promise.all(
          requests.map(async (request, index) => {
            const person = index % 2 === 0 ? alice : bob;
            const answer = await client.send(await withCredentials(person, request));
            return { person, request, answer };
          }),
        );
        for (const { person, request, answer } of attempts) {
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          assertReadable(request, answer);
          await staySignedIn(person, request, answer);
        }
      };
      let lastRun = Promise.resolve();
      await fc.assert(
        fc.asyncProperty(atOnce(anyRequest(known)), (requests) => (lastRun = sendAll(requests))),
        // No shrinking: each request depends on the state that earlier requests left.
        {
          numRuns: runs / mostAtOnce,
          endOnFailure: true,
          plugins: timeLimit === Infinity ? [] : [fc.interruptAfterTimeLimit(timeLimit)],
        },
      );
      // The time limit does not wait for the requests that are under way.
      await lastRun;
      // Some of the requests were valid.
      expect(seen.get(200) ?? 0).toBeGreaterThan(20);
      for (const status of [400, 404, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
      expect(await brokenInvariants(server)).toEqual([]);
      await people.alice.browser.signIn(people.alice.email, 'acme');
      await worksAsBefore();
    },
    timeLimit === Infinity ? 3_600_000 : 60_000,
  );

  describe('the largest', () => {
    const largest = 500 * 1024;
    const texts: [string, string][] = [
      ['nested paragraphs', '<p>'.repeat(largest / 3)],
      ['nested bold', `${'<b>'.repeat(largest / 8)}x${'</b>'.repeat(largest / 8)}`],
      ['open links', '<a href="'.repeat(largest / 9)],
      ['entities', '&amp;'.repeat(largest / 5)],
      ['ampersands', '&'.repeat(largest)],
      ['brackets', '<'.repeat(largest)],
      ['comments', '<!--'.repeat(largest / 4)],
      ['attributes', `<a ${'href=x '.repeat(largest / 8)}>`],
      ['lists', '<ul><li>'.repeat(largest / 8)],
    ];

    it.each(texts)('%s are refused or taken', async (_name, body) => {
      const answer = await sendJson({ message: { body, channel_id: people.general } });
      expect([200, 413, 422]).toContain(answer.status);
    });

    it('5 MB of nested HTML are too large', async () => {
      const body = '<div>'.repeat(1024 * 1024);
      const answer = await sendJson({ message: { body, channel_id: people.general } }).catch(
        () => null,
      );
      // The server may close the connection of a client that keeps sending.
      expect([413, undefined]).toContain(answer?.status);
      await worksAsBefore();
    });
  });
}

async function sendJson(body: unknown): Promise<RawResponse> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: postMessage.path, headers, body: JSON.stringify(body) };
  return client.send(await withCredentials(people.alice, request));
}

async function withCredentials({ browser }: Person, request: FuzzRequest): Promise<FuzzRequest> {
  const credentials = { cookie: browser.cookieHeader, 'x-csrf-token': await browser.csrfToken() };
  return { ...request, headers: { ...credentials, ...request.headers } };
}

/** Never a 500, and a failure is always a list of sentences. */
function assertReadable({ method, path }: FuzzRequest, answer: RawResponse): void {
  const { status, type, text } = answer;
  const isJson = type.startsWith('application/json');
  // 503: the tests run without a built web app, so there is no page.
  if (status >= 500 && status !== 503) throw new Error(`${status}: ${text}`);
  if (method === 'HEAD' || !path.startsWith('/api/')) return;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  assertDescribed(method, path, { status, body, isJson });
  if (status < 400) return;
  const sentences = body as string[];
  if (sentences.length === 0 || sentences.some((sentence) => !/\w+ \w+/.test(sentence))) {
    throw new Error(`${status} is not readable: ${text}`);
  }
}

/** Some calls end the session of its sender; some of an owner end that of another member, and its membership. */
async function staySignedIn(
  sender: Person,
  { path }: FuzzRequest,
  { status }: RawResponse,
): Promise<void> {
  const call = /^\/api\/(users|session|workspace_users)\b/.exec(path)?.[1];
  if (status !== 200 || call === undefined) return;
  const { alice, bob } = people;
  const managed = call === 'workspace_users' ? [alice, bob] : [sender];
  for (const { id, email, browser } of managed) {
    await server.store.transact((tx) =>
      tx
        .updateTable('workspace_members')
        .set({ deactivated_at: null, ...(id === alice.id && { role: 'owner' }) })
        .where('user_id', '=', id)
        .where('workspace_id', '=', people.workspaceId)
        .execute(),
    );
    await browser.signIn(email, 'acme');
  }
}

async function worksAsBefore(): Promise<void> {
  const { alice, general } = people;
  const message = { body: 'still here', channel_id: general };
  expect(await alice.browser.call(postMessage, { body: { message } })).toMatchObject(message);
}
