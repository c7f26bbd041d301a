import { beginTotp, listSecondFactors } from '@parley/contract/endpoints/second-factors';
import { newPerson } from '../people/people.js';
import { confirmed, setUpPasskey } from '../people/second-factors.js';
import type { Cast } from './cast.js';
import type { Fixture } from './fixture.js';
import { nowhere, type Scenario, sends } from './scenario.js';

let owners = 0;

/** A passkey of somebody else's. */
async function anotherPasskey({ server }: Cast): Promise<Fixture> {
  owners += 1;
  const { browser } = await newPerson(server, `owner${owners}`);
  await setUpPasskey(server, browser);
  const { passkeys } = await browser.call(listSecondFactors);
  return { ...nowhere, passkeyId: Number(Object.keys(passkeys)[0]) };
}

const clientDataJSON = Buffer.from('{"challenge":"x"}').toString('base64url');
const assertion = {
  id: 'x',
  response: { clientDataJSON, authenticatorData: 'x', signature: 'x' },
};
const asks = (purpose: string) => sends('/api/passkey_challenges', { passkey: { purpose } });

/** The calls about second factors. */
export const factorScenarios: readonly Scenario[] = [
  {
    call: 'GET /api/second_factors',
    what: "the user's own",
    ask: () => ({ path: '/api/second_factors' }),
  },
  {
    call: 'POST /api/second_factors/totp',
    what: 'with the password',
    ask: () => sends('/api/second_factors/totp', confirmed),
  },
  {
    call: 'PUT /api/second_factors/totp',
    what: 'a wrong code',
    async fixture(cast, kind) {
      const { browser, id } = cast.people[kind];
      if (id !== 0) await browser.call(beginTotp, { body: confirmed });
      return nowhere;
    },
    ask: () => sends('/api/second_factors/totp', { totp: { code: 'wrong' } }),
  },
  {
    call: 'DELETE /api/second_factors/totp',
    what: 'where there is none',
    ask: () => sends('/api/second_factors/totp', confirmed),
  },
  {
    call: 'POST /api/second_factors/recovery_codes',
    what: 'without a second factor',
    ask: () => sends('/api/second_factors/recovery_codes', confirmed),
  },
  {
    call: 'POST /api/passkeys/challenge',
    what: 'with the password',
    ask: () => sends('/api/passkeys/challenge', confirmed),
  },
  {
    call: 'POST /api/passkeys',
    what: 'without a challenge',
    ask: () =>
      sends('/api/passkeys', {
        passkey: { id: 'x', response: { clientDataJSON, attestationObject: 'x' } },
      }),
  },
  {
    call: 'DELETE /api/passkeys/{id}',
    what: "another user's",
    fixture: anotherPasskey,
    ask: ({ fixture }) => sends(`/api/passkeys/${fixture.passkeyId}`, confirmed),
  },
  { call: 'POST /api/passkey_challenges', what: 'to sign in', ask: () => asks('sign_in') },
  {
    call: 'POST /api/passkey_challenges',
    what: 'to confirm a change, without a passkey',
    ask: () => asks('confirmation'),
  },
  {
    call: 'POST /api/session/passkey',
    what: 'an unknown passkey',
    ask: () => sends('/api/session/passkey', { user: { passkey: assertion } }),
  },
  {
    call: 'POST /api/session/second_factor',
    what: 'of no sign-in',
    ask: () =>
      sends('/api/session/second_factor', {
        sign_in: { challenge: 'x', second_factor: { code: '000000' } },
      }),
  },
];
