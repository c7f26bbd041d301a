import {
  addPasskey,
  askPasskey,
  beginPasskey,
  signInByPasskey,
} from '@parley/contract/endpoints/second-factors';
import type { Confirmation, PasskeyAssertion } from '@parley/contract/entities/second-factor';
import type { OwnUser } from '@parley/contract/entities/user';
import { call } from '../../../platform/api/call';
import { CallFailed } from '../../../platform/api/call-failed';

/** Only addresses by https, and localhost, have passkeys. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window;

/** Loaded when a passkey is wanted. */
const loadLibrary = () => import('@simplewebauthn/browser');

const notShown =
  'No passkey was used. Try again, or use another way to sign in. A passkey belongs to the address where it was made.';
const notMade =
  'No passkey was made. Try again; this browser may have one already, or it may not be able to make any.';

/** The browser's own words for a refusal help nobody. */
async function orElse<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work;
  } catch {
    throw new CallFailed({ status: 0, messages: [sentence] });
  }
}

type Purpose = 'sign_in' | 'second_factor' | 'confirmation';

/** Asks the browser for a passkey. Rejects with `CallFailed`, also when its user cancels. */
export async function showPasskey(purpose: Purpose, challenge = ''): Promise<PasskeyAssertion> {
  const optionsJSON = await call(askPasskey, {
    body: { passkey: { purpose, challenge } },
    asVisitor: purpose !== 'confirmation',
  });
  const { startAuthentication } = await loadLibrary();
  return orElse(startAuthentication({ optionsJSON }), notShown);
}

/** Rejects with `CallFailed`. */
export async function signInWithPasskey(workspace_address: string): Promise<OwnUser> {
  const passkey = await showPasskey('sign_in');
  return call(signInByPasskey, { body: { user: { workspace_address, passkey } }, asVisitor: true });
}

/** Resolves with recovery codes for an account that had none. Rejects with `CallFailed`. */
export async function makePasskey(account: Confirmation): Promise<readonly string[] | null> {
  const optionsJSON = await call(beginPasskey, { body: { account } });
  const { startRegistration } = await loadLibrary();
  const passkey = await orElse(startRegistration({ optionsJSON }), notMade);
  return (await call(addPasskey, { body: { passkey } })).recovery_codes;
}
