import { renewRecoveryCodes } from '@parley/contract/endpoints/second-factors';
import { signOut } from '@parley/contract/endpoints/users';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../../../testing/clients/test-browser.js';
import { newPerson } from '../../../../testing/people/people.js';
import {
  challengeOf,
  confirmed,
  enterBy,
  finish,
  forgetShown,
  giveWord,
  passkeyOptions,
  setUpApp,
  setUpPasskey,
  signInWith,
} from '../../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { startTestServer } from '../../../../testing/server/test-server.js';

const team = teamBeforeAll(() =>
  startTestServer({
    environment: { PARLEY_RATE_LIMITS: 'on', PARLEY_TRUST_PROXY: 'loopback' },
  }),
);

const from = (address: string) => new TestBrowser(team.server.url, { 'x-forwarded-for': address });

it('who has the password alone guesses ten codes an hour, and locks nobody out', async () => {
  const { server } = team;
  const ann = await newPerson(server, 'ann');
  const { key } = await setUpPasskey(server, ann.browser);
  const app = await setUpApp(ann);
  const { recovery_codes: codes } = await ann.browser.call(renewRecoveryCodes, { body: confirmed });
  await ann.browser.call(signOut);

  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const thief = from(`192.0.2.${guess}`);
    const challenge = challengeOf(await giveWord(thief, ann.email));
    statuses.push((await finish(thief, challenge, { code: '000000' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);

  // A new device of hers has to use another way than the app; a known one need not.
  const elsewhere = from('198.51.100.1');
  expect((await signInWith(server, ann.email, app.code(1), elsewhere)).status).toBe(429);
  expect((await signInWith(server, ann.email, codes[0] ?? '', elsewhere)).status).toBe(200);
  const shown = key.show(await passkeyOptions(from('198.51.100.2'), 'sign_in'));
  expect((await enterBy(from('198.51.100.2'), shown)).status).toBe(200);
  expect((await signInWith(server, ann.email, app.code(1), ann.browser)).status).toBe(200);
});

it('who has the password and a known device guesses no faster there, and uses up no other device', async () => {
  const { server } = team;
  const cleo = await newPerson(server, 'cleo');
  const app = await setUpApp(cleo);
  await cleo.browser.call(signOut);
  const guesses = [];
  for (let guess = 0; guess < 11; guess += 1) {
    guesses.push(await signInWith(server, cleo.email, '000000', cleo.browser));
  }
  expect(guesses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    429,
  ]);
  // Seconds: the hour of unknown devices, and not the quarter of an hour of passwords.
  expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
  const elsewhere = from('203.0.113.1');
  expect((await signInWith(server, cleo.email, app.code(1), elsewhere)).status).toBe(200);
});

it('a thief of a session guesses ten codes there, and none of the owner elsewhere', async () => {
  const { server } = team;
  const bea = await newPerson(server, 'bea');
  const app = await setUpApp(bea);
  const other = server.openBrowser();
  expect((await signInWith(server, bea.email, app.recoveryCodes[0] ?? '', other)).status).toBe(200);
  await forgetShown(server.store);
  const renew = (browser: TestBrowser, code: string) =>
    browser.attempt(renewRecoveryCodes, {
      body: { account: { ...confirmed.account, second_factor: { code } } },
    });
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await renew(other, '000000')).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect((await renew(bea.browser, app.code(1))).status).toBe(200);
});
