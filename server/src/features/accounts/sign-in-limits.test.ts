import { describe, expect, it } from 'vitest';
import { ApiError, notSignedIn } from '../../platform/http/errors.js';
import { rateLimits } from '../../platform/http/rate-limit.js';
import { signInLimits } from './sign-in-limits.js';

/** Sign-in attempts against the limits; `checked` counts the passwords that were checked. */
function open() {
  const limits = signInLimits(rateLimits(true), 'wrong passwords');
  const state = { checked: 0 };
  const attempt =
    (isRight: boolean) =>
    (account: string, address: string, device: string | null = null): Promise<number> =>
      limits
        .guard({ account, address, device }, async () => {
          state.checked += 1;
          // Takes a turn of the event loop, like a real check: other attempts arrive meanwhile.
          await new Promise(setImmediate);
          if (!isRight) throw notSignedIn();
          return 200;
        })
        .catch((error: unknown) => (error instanceof ApiError ? error.status : 500));
  return { state, wrong: attempt(false), right: attempt(true) };
}

async function times(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await work(index));
  return statuses;
}

describe('trying to sign in', () => {
  it('counts wrong passwords, ten per network, and right ones apart from them', async () => {
    const { wrong, right } = open();
    expect(new Set(await times(20, () => right('ann', '192.0.2.1')))).toEqual(new Set([200]));
    expect(await times(11, () => wrong('ann', '192.0.2.1'))).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
    ]);
    expect(await right('ann', '192.0.2.1')).toBe(429);
    expect(await right('ann', '192.0.2.2')).toBe(200);
  });

  it('counts right passwords: 30 of an account from a network on any device', async () => {
    const { wrong, right } = open();
    for (const device of [null, 'laptop']) {
      expect(new Set(await times(15, () => right('ann', '192.0.2.1', device)))).toEqual(
        new Set([200]),
      );
    }
    expect(await right('ann', '192.0.2.1')).toBe(429);
    expect(await right('ann', '192.0.2.1', 'laptop')).toBe(429);
    expect(await right('ann', '198.51.100.1')).toBe(200);
    expect(await right('bob', '192.0.2.1')).toBe(200);
    // Wrong passwords do not count as right ones.
    await times(10, () => wrong('bob', '192.0.2.1'));
    expect(await right('bob', '192.0.2.1', 'laptop')).toBe(200);
  });

  it('counts right passwords: 300 from a network, which keep no known device out', async () => {
    const { state, right } = open();
    const own = Array.from({ length: 20 }, (_, index) => `mallory ${index}`);
    await Promise.all(own.flatMap((account) => times(20, () => right(account, '192.0.2.1'))));
    expect(state.checked).toBe(300);
    expect(await right('ann', '192.0.2.1')).toBe(429);
    expect(await right('ann', '192.0.2.1', 'laptop')).toBe(200);
    expect(await right('ann', '198.51.100.1')).toBe(200);
  });

  it('checks no more passwords for a thousand concurrent attempts', async () => {
    const { state, wrong } = open();
    await Promise.all(Array.from({ length: 1_000 }, () => wrong('ann', '192.0.2.1')));
    expect(state.checked).toBe(10);
    await Promise.all(
      Array.from({ length: 1_000 }, (_, host) => wrong('bob', `192.0.${host % 250}.9`)),
    );
    expect(state.checked).toBe(10 + 30);
  });

  it('gives a known device a limit of its own, unaffected by strangers', async () => {
    const { wrong, right } = open();
    for (let host = 1; host <= 10; host += 1) {
      await times(10, () => wrong('ann', `192.0.2.${host}`));
    }
    expect(await right('ann', '198.51.100.1')).toBe(429);
    expect(await right('ann', '192.0.2.1', 'laptop')).toBe(200);
    expect(await times(11, () => wrong('ann', '192.0.2.1', 'laptop'))).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
    ]);
    expect(await right('ann', '192.0.2.1', 'phone')).toBe(200);
  });

  it('does not lock out other users in the network of an attacker of one account', async () => {
    const { wrong, right } = open();
    await times(1_000, () => wrong('ann', '192.0.2.1'));
    expect(await right('bob', '192.0.2.1')).toBe(200);
  });

  it('limits guesses at many accounts from one network, and a right guess resets none of them', async () => {
    const { wrong, right } = open();
    const guesses = await times(150, async (index) => {
      if (index % 10 === 0) await right('mallory', '2001:db8::1');
      return wrong(`account ${index}`, `2001:db8::${index.toString(16)}`);
    });
    expect(guesses.filter((status) => status === 401)).toHaveLength(100);
    expect(guesses.slice(100).every((status) => status === 429)).toBe(true);
    expect(await wrong('account 0', '2001:db8:0:1::1')).toBe(401);
    expect(await right('ann', '2001:db8::1', 'laptop')).toBe(200);
  });

  it('counts nothing when the check itself failed', async () => {
    const limits = signInLimits(rateLimits(true), 'wrong passwords');
    const tried = { account: 'ann', address: '192.0.2.1', device: null };
    for (let index = 0; index < 50; index += 1) {
      const broken = limits.guard(tried, () => Promise.reject(new Error('The disk failed.')));
      await expect(broken).rejects.toThrow('The disk failed.');
    }
    expect(await limits.guard(tried, () => Promise.resolve('in'))).toBe('in');
  });
});
