import { signIn } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { serverTexts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { newPerson, newWorkspace } from '../../../testing/people/people.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { networkOf, rateLimits } from './rate-limit.js';

describe('a rate limit', () => {
  it('counts each key by itself, and says when to retry', async () => {
    const limit = rateLimits(true)({ what: 'tests', times: 2, seconds: 600 });
    await limit.take('ann');
    await limit.take('ann');
    await expect(limit.take('ann')).rejects.toMatchObject({
      status: 429,
      messages: ['That was too often. Please try again in 10 minutes.'],
      headers: { 'retry-after': '600' },
    });
    await limit.take('bob');
    await limit.reset('ann');
    await limit.take('ann');
  });

  it('can be lifted', async () => {
    const limit = rateLimits(false)({ what: 'tests', times: 1, seconds: 600 });
    for (let tries = 0; tries < 5; tries += 1) await limit.take('ann');
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the server', () => {
  it('throttles guesses at one account, and not at others', async () => {
    const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
    try {
      const ann = await newPerson(server, 'ann');
      const bob = await newPerson(server, 'bob');
      const attempt = (email: string, password: string) =>
        server.openBrowser().attempt(signIn, { body: { user: { email, password } } });

      for (let guesses = 0; guesses < 10; guesses += 1) {
        const guess = await attempt(ann.email, `guess ${guesses}`);
        expect([guess.status, guess.body]).toEqual([401, [serverTexts.signInFailed]]);
      }
      const throttled = await attempt(ann.email.toUpperCase(), testPassword);
      expect(throttled.status).toBe(429);
      expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await attempt(bob.email, testPassword)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('resets the count of wrong guesses after signing in', async () => {
    const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
    try {
      const { email } = await newPerson(server, 'ann');
      const attempt = (password: string) =>
        server.openBrowser().attempt(signIn, { body: { user: { email, password } } });
      for (let round = 0; round < 3; round += 1) {
        for (let guesses = 0; guesses < 6; guesses += 1) await attempt('wrong');
        expect((await attempt(testPassword)).status).toBe(200);
      }
    } finally {
      await server.close();
    }
  });

  it('limits invites an hour', async () => {
    const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
    try {
      const ann = await newPerson(server, 'ann');
      await newWorkspace(ann, 'acme');
      const workspace_user = { user_email: 'nobody@example.com', workspace_address: 'acme' };
      const invite = () => ann.browser.attempt(inviteToWorkspace, { body: { workspace_user } });
      for (let invites = 0; invites < 100; invites += 1) expect((await invite()).status).toBe(404);
      expect((await invite()).status).toBe(429);
    } finally {
      await server.close();
    }
  });
});
