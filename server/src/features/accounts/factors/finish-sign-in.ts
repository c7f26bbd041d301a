import type { FactorProof, PasskeyAssertion } from '@parley/contract/entities/second-factor';
import { lockAccounts } from '../../../domain/workspaces/lock-session.js';
import { signInToWorkspace } from '../../../domain/workspaces/sign-in-to-workspace.js';
import { ApiError, notFound } from '../../../platform/http/errors.js';
import type { Sealer } from '../../../platform/lib/seal.js';
import type { Reader, Store, Transaction } from '../../../platform/store/store.js';
import type { Notices } from '../notices/notices.js';
import { stateOf } from '../resets/reset-link.js';
import { startSession } from '../session.js';
import {
  findAccount,
  type FoundAccount,
  isWorthTelling,
  type SignedIn,
  type SignInVisit,
} from '../sign-in.js';
import { findChallenge, takeChallenge } from './challenges.js';
import {
  methodOf,
  noteFactorShown,
  proofRefused,
  readProof,
  tellOfRecoveryCode,
} from './factor-proof.js';
import { factorTexts } from './factor-texts.js';
import { checkPasskey, takePasskey } from './passkeys.js';
import type { Site } from './web-authn.js';

interface Parts {
  store: Store;
  sealer: Sealer;
  notices: Notices;
}

type Account = Pick<FoundAccount, 'id' | 'email' | 'email_key' | 'password_hash' | 'workspace_id'>;

/** The account of a sign-in that is half done. Throws 404 once it is void. */
export async function findHalfSignedIn(
  reader: Pick<Reader, 'selectFrom'>,
  token: string,
): Promise<Account> {
  const challenge = await findChallenge(reader, token, 'sign_in');
  const account = challenge && (await accountOf(reader, challenge));
  if (!account) throw expired();
  return account;
}

async function accountOf(
  reader: Pick<Reader, 'selectFrom'>,
  challenge: { user_id: number | null; account_state: string | null; workspace_id: number | null },
): Promise<Account | null> {
  const account = await reader
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'password_hash'])
    .where('id', '=', challenge.user_id)
    .executeTakeFirst();
  if (!account || challenge.account_state !== stateOf(account)) return null;
  return { ...account, workspace_id: challenge.workspace_id };
}

const expired = () => notFound(factorTexts.signInExpired);

/** Starts the session. Throws 401 for a wrong factor, after which another may be tried. */
export async function finishSignIn(
  { store, sealer, notices }: Parts,
  found: Account,
  sent: { challenge: string; second_factor: FactorProof },
  visit: SignInVisit & { site: Site },
): Promise<SignedIn> {
  const method = methodOf(sent.second_factor);
  const use = await readProof({ store, sealer }, visit.site, found.id, sent.second_factor);
  const isTold = await isWorthTelling(notices, found, visit);
  return store.transact(async (tx) => {
    await lockAccounts(tx, found.id, visit.present);
    const challenge = await takeChallenge(tx, sent.challenge, 'sign_in');
    const account = challenge && (await accountOf(tx, challenge));
    if (!account) throw expired();
    if (!(await use(tx))) throw proofRefused(401, method);
    if (method === 'recovery_code') await tellOfRecoveryCode(tx, notices, account, visit.device);
    return enter(tx, notices, account, visit, isTold);
  });
}

/** A passkey alone is both factors: the device, and the finger or PIN that it asks for. */
export async function signInByPasskey(
  { store, notices }: Parts,
  sent: { passkey: PasskeyAssertion; workspace_address: string },
  visitOf: (account: FoundAccount) => SignInVisit,
  site: Site,
): Promise<SignedIn> {
  const shown = await checkPasskey(store, site, null, sent.passkey);
  const found =
    shown &&
    (await findAccount(
      store.reader,
      { email: shown.email, workspace_address: sent.workspace_address },
      false,
    ));
  if (!shown || !found) throw refused(shown?.user_id);
  if (sent.workspace_address.trim() !== '' && found.workspace_id === null) throw refused(found.id);
  const visit = visitOf(found);
  const isTold = await isWorthTelling(notices, found, visit);
  return store.transact(async (tx) => {
    await lockAccounts(tx, found.id, visit.present);
    if (!(await takePasskey(tx, shown))) throw refused(found.id);
    return enter(tx, notices, found, visit, isTold);
  });
}

function refused(user: number | undefined): ApiError {
  const report = { event: 'sign_in_failed', facts: { user, method: 'passkey' } } as const;
  return new ApiError(401, [factorTexts.passkeyRefused], {}, report);
}

async function enter(
  tx: Transaction,
  notices: Notices,
  account: Account,
  visit: SignInVisit,
  isTold: boolean,
): Promise<SignedIn> {
  const { id: userId, workspace_id, password_hash: passwordHash } = account;
  const { token, sessionId } = await startSession(tx, userId, visit);
  await noteFactorShown(tx, sessionId);
  if (workspace_id !== null) await signInToWorkspace(tx, userId, workspace_id);
  if (isTold) notices.tell(tx, account, { kind: 'new_device', device: visit.device });
  return { userId, passwordHash, token };
}
