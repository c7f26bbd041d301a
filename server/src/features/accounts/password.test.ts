import { expect, it } from 'vitest';
import { leastPasswordCost } from '../../../testing/server/least-password-cost.js';
import { ApiError } from '../../platform/http/errors.js';
import { type Asker, passwordHasher } from './password.js';

/** Asks for passwords to be hashed, all at the same moment. Resolves with the statuses. */
function hashAtOnce(askers: readonly Asker[]): Promise<number[]> {
  const hashPassword = passwordHasher(leastPasswordCost);
  return Promise.all(
    askers.map((asker) =>
      hashPassword('correct horse', asker).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : 500),
      ),
    ),
  );
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const ann: Asker = { account: 'ann', address: '192.0.2.1', isKnown: false };

it('an account has four places of the queue, from wherever it asks, until they are free', async () => {
  const askers = Array.from({ length: 5 }, (_, host) => ({ ...ann, address: `192.0.${host}.1` }));
  const others = [
    { ...ann, account: 'bob' },
    { ...ann, isKnown: true },
  ];
  expect(await hashAtOnce([...askers, ...others])).toEqual([...times(4, 200), 429, 200, 200]);
  expect(await hashAtOnce(askers)).toEqual([...times(4, 200), 429]);
});

it('a network has forty places of the queue, for whatever accounts, until they are free', async () => {
  const askers = Array.from({ length: 41 }, (_, host) => ({
    ...ann,
    account: `account ${host}`,
    address: `2001:db8::${host}`,
  }));
  const others = [{ ...ann, address: '2001:db8:0:1::1' }];
  expect(await hashAtOnce([...askers, ...others])).toEqual([...times(40, 200), 429, 200]);
  expect(await hashAtOnce(askers)).toEqual([...times(40, 200), 429]);
});
