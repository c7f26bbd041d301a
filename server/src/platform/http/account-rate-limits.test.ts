import { allEndpoints } from '@parley/contract/endpoints/all';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet } from '../../../testing/people/people.js';
import type { Team } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { rates } from '../lib/limits.js';

/** Changes that have limits of their own, or need none. */
const others = [
  'signUp',
  'signIn',
  'signOut',
  // For each session.
  'endSession',
  'endOtherSessions',
  'changePassword',
  'changeEmail',
  'beginTotp',
  'enableTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'unlinkIdentity',
  'deleteAccount',
  // For each network.
  'askPasswordReset',
  'beginOpenId',
  'resetPassword',
  'askPasskey',
  'signInByPasskey',
  'finishSignIn',
  'verifyEmail',
  // Limited in the use case, which sockets and all ways of uploading go through as well.
  'sendCallSignal',
  'createDirectUpload',
];

it('every change has a limit', () => {
  const changes = allEndpoints.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ name }) => name)).toContain('postMessage');
  const unlimited = changes.filter(({ rate }) => rate === null).map(({ name }) => name);
  expect(unlimited.toSorted()).toEqual(others.toSorted());
});

describe('an account', () => {
  let team: Team;
  beforeAll(async () => {
    team = await meet(await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } }));
  });
  afterAll(() => team.server.close());

  it("may post an hour's offline messages at once, but no flood", async () => {
    const { alice, bob, general, plans } = team;
    const post = (n: number) =>
      alice.browser.attempt(postMessage, {
        body: { message: { body: `${n}`, channel_id: n % 2 === 0 ? plans : general } },
      });
    const { times } = rates.posts;
    expect(times).toBeGreaterThanOrEqual(200);
    const answers = await Promise.all(Array.from({ length: times + 20 }, (_, n) => post(n)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(times);
    expect(refused).toHaveLength(20);
    for (const { body, headers } of refused) {
      expect(body).toEqual(['That was too often. Please try again in a minute.']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(rates.posts.seconds);
    }
    // Other users still post, and Alice's other calls still work.
    const message = { body: 'I am not Alice', channel_id: general };
    expect((await bob.browser.attempt(postMessage, { body: { message } })).status).toBe(403);
    const [first] = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []));
    const id = String((first as { id: number }).id);
    const edit = { params: { id }, body: { message: { body: 'edited' } } };
    expect((await alice.browser.attempt(updateMessage, edit)).status).toBe(200);
  });

  it.each([
    [rates.reactions.times, createReact, { message_react: { message_id: 1, react_code: '👍' } }],
    [rates.messageChanges.times - 1, updateMessage, { message: { body: 'x' } }],
  ])('may do it %i times in a row', async (times, endpoint, body) => {
    const input = { params: { id: '999' }, body };
    const attempts = Array.from({ length: times + 1 }, () =>
      team.alice.browser.attempt(endpoint, input),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('founds so many workspaces a day', async () => {
    const found = (n: number) =>
      team.bob.browser.attempt(createWorkspace, {
        body: { workspace: { address: `of-bob-${n}`, channel: 'plans' } },
      });
    const { times } = rates.workspaces;
    for (let n = 0; n < times; n += 1) expect((await found(n)).status).toBe(200);
    const refused = await found(times);
    expect([refused.status, refused.body]).toEqual([
      429,
      ['That was too often. Please try again in 24 hours.'],
    ]);
  });
});
