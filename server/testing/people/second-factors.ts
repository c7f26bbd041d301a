import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  enableTotp,
  finishSignIn,
  signInByPasskey,
} from '@parley/contract/endpoints/second-factors';
import { signIn } from '@parley/contract/endpoints/users';
import type { FactorProof } from '@parley/contract/entities/second-factor';
import { TOTP } from 'otpauth';
import type { Store } from '../../src/platform/store/store.js';
import { Authenticator } from '../clients/authenticator.js';
import { type RawAnswer, type TestBrowser, testPassword } from '../clients/test-browser.js';
import type { TestServer } from '../server/test-server.js';

export const confirmed = { account: { current_password: testPassword } };
const step = 30_000;

export interface App {
  /** The code that an authenticator app shows so many steps from now. */
  code(steps?: number): string;
  recoveryCodes: readonly string[];
}

/** Turns an app on, by the code of the present step. */
export async function setUpApp({ browser }: { browser: TestBrowser }): Promise<App> {
  const { secret } = await browser.call(beginTotp, { body: confirmed });
  const totp = new TOTP({ secret });
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * step });
  const answer = await browser.call(enableTotp, { body: { totp: { code: code() } } });
  return { code, recoveryCodes: answer.recovery_codes ?? [] };
}

/** As if the codes that were used had been used long ago. */
export function forgetSteps(store: Store): Promise<unknown> {
  return store.transact((tx) => tx.updateTable('totp_factors').set({ last_step: 0 }).execute());
}

/** As if no session had shown a factor for a quarter of an hour. */
export function forgetShown(store: Store): Promise<unknown> {
  return store.transact(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ factor_shown_at: tx.now - 15 * 60_000 - 1 })
      .execute();
  });
}

export function giveWord(
  browser: TestBrowser,
  email: string,
  more: { password?: string; workspace_address?: string } = {},
): Promise<RawAnswer> {
  return browser.attempt(signIn, { body: { user: { email, password: testPassword, ...more } } });
}

/** The challenge of a sign-in that is half done. */
export const challengeOf = ({ headers }: RawAnswer): string =>
  headers.get('x-sign-in-challenge') ?? '';

export const finish = (browser: TestBrowser, challenge: string, second_factor: FactorProof) =>
  browser.attempt(finishSignIn, { body: { sign_in: { challenge, second_factor } } });

/** The password and a code, in another browser. */
export async function signInWith(
  server: TestServer,
  email: string,
  code: string,
  browser = server.openBrowser(),
): Promise<RawAnswer> {
  return finish(browser, challengeOf(await giveWord(browser, email)), { code });
}

/** The origin at which a test server answers. */
export const originOf = ({ url, proxyHeaders }: TestServer): string => {
  const host = proxyHeaders['x-forwarded-host'];
  return host === undefined ? url : `http://${host}`;
};

/** Adds a passkey to the account. */
export async function setUpPasskey(
  server: TestServer,
  browser: TestBrowser,
): Promise<{ key: Authenticator; recoveryCodes: readonly string[] | null }> {
  const key = new Authenticator(originOf(server));
  const options = await browser.call(beginPasskey, { body: confirmed });
  const answer = await browser.call(addPasskey, { body: { passkey: key.create(options) } });
  return { key, recoveryCodes: answer.recovery_codes };
}

export const passkeyOptions = (
  browser: TestBrowser,
  purpose: 'sign_in' | 'second_factor' | 'confirmation',
  challenge?: string,
) => browser.call(askPasskey, { body: { passkey: { purpose, challenge } } });

/** By the passkey alone. */
export const enterBy = (
  browser: TestBrowser,
  passkey: ReturnType<Authenticator['show']>,
  workspace_address = '',
) => browser.attempt(signInByPasskey, { body: { user: { workspace_address, passkey } } });
