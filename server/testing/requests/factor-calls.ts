import * as endpoints from '@parley/contract/endpoints/second-factors';
import { TOTP } from 'otpauth';
import { removeAllFactors } from '../../src/domain/accounts/second-factors.js';
import { Authenticator } from '../clients/authenticator.js';
import { newPerson, type Person } from '../people/people.js';
import {
  challengeOf,
  confirmed,
  giveWord,
  originOf,
  passkeyOptions,
  setUpApp,
  setUpPasskey,
} from '../people/second-factors.js';
import type { Team } from '../people/team.js';
import type { CountedCall } from './counted-call.js';

/** The calls of second factors, by an account of their own, so that nobody else is asked for one. */
export function factorCalls(team: Team) {
  let made: Promise<Person> | undefined;

  /** Without second factors. */
  async function somebody(): Promise<Person> {
    const person = await (made ??= newPerson(team.server, 'factors'));
    await team.server.store.transact((tx) => removeAllFactors(tx, person.id));
    return person;
  }

  const confirming = { input: { body: confirmed } };
  return {
    async listSecondFactors() {
      const { browser } = await somebody();
      return { browser, endpoint: endpoints.listSecondFactors };
    },
    async beginTotp() {
      const { browser } = await somebody();
      return { browser, endpoint: endpoints.beginTotp, ...confirming };
    },
    async enableTotp() {
      const { browser } = await somebody();
      const { secret } = await browser.call(endpoints.beginTotp, { body: confirmed });
      const code = new TOTP({ secret }).generate();
      const input = { body: { totp: { code } } };
      return { browser, endpoint: endpoints.enableTotp, input };
    },
    async removeTotp() {
      const person = await somebody();
      await setUpApp(person);
      return { browser: person.browser, endpoint: endpoints.removeTotp, ...confirming };
    },
    async renewRecoveryCodes() {
      const person = await somebody();
      await setUpApp(person);
      return { browser: person.browser, endpoint: endpoints.renewRecoveryCodes, ...confirming };
    },
    async beginPasskey() {
      const { browser } = await somebody();
      return { browser, endpoint: endpoints.beginPasskey, ...confirming };
    },
    async addPasskey() {
      const { browser } = await somebody();
      const options = await browser.call(endpoints.beginPasskey, { body: confirmed });
      const passkey = new Authenticator(originOf(team.server)).create(options);
      return { browser, endpoint: endpoints.addPasskey, input: { body: { passkey } } };
    },
    async removePasskey() {
      const { browser } = await somebody();
      await setUpPasskey(team.server, browser);
      const { passkeys } = await browser.call(endpoints.listSecondFactors);
      const [id = ''] = Object.keys(passkeys);
      const input = { params: { id }, body: confirmed };
      return { browser, endpoint: endpoints.removePasskey, input };
    },
    askPasskey: () => ({
      browser: team.server.openBrowser(),
      endpoint: endpoints.askPasskey,
      input: { body: { passkey: { purpose: 'sign_in' } } },
    }),
    async signInByPasskey() {
      const { key } = await setUpPasskey(team.server, (await somebody()).browser);
      const browser = team.server.openBrowser();
      const passkey = key.show(await passkeyOptions(browser, 'sign_in'));
      const input = { body: { user: { passkey } } };
      return { browser, endpoint: endpoints.signInByPasskey, input };
    },
    async finishSignIn() {
      const person = await somebody();
      const app = await setUpApp(person);
      const browser = team.server.openBrowser();
      const challenge = challengeOf(await giveWord(browser, person.email));
      const second_factor = { code: app.code(1) };
      const input = { body: { sign_in: { challenge, second_factor } } };
      return { browser, endpoint: endpoints.finishSignIn, input };
    },
  } satisfies Record<string, () => Promise<CountedCall> | CountedCall>;
}
