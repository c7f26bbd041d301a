import type { OpenIdProblem } from '@parley/contract/rules/openid-outcome';
import { profileProblems, tidyProfile } from '@parley/contract/rules/profile';
import { emailProblems } from '@parley/contract/rules/sign-up';
import { joinWithNewAccount } from '../../../domain/invites/accept-invite.js';
import { deleteInvitedAddress } from '../../../domain/workspaces/invited-addresses.js';
import { lockAccounts } from '../../../domain/workspaces/lock-session.js';
import { setVerified } from '../../../domain/workspaces/verified-email.js';
import { canonicalEmail, emailKeys, tidyEmail } from '../../../platform/lib/canonical-email.js';
import type { Reader, Store } from '../../../platform/store/store.js';
import { isUniqueViolation } from '../../../platform/store/unique-violation.js';
import type { Notices } from '../notices/notices.js';
import { startSession, type Visit } from '../session.js';
import type { SignedIn } from '../sign-in.js';
import { type SignUpGate, signUpRefusal } from '../sign-up.js';
import type { Person } from './person.js';

interface Parts {
  store: Store;
  notices: Notices;
}

interface IdentityVisit extends Visit {
  /** Whether this browser has signed in to the account before. */
  isKnown(account: LinkedAccount): boolean;
}

interface IdentityGate extends SignUpGate {
  /** The token of the invite. */
  inviteToken: string | null;
}

interface SignedInByIdentity extends SignedIn {
  isNew: boolean;
}

/**
 * Signs in to the account that the person's issuer and subject are linked to; without one, makes an
 * account. An e-mail alone opens no account: a provider may say whatever it wants about it.
 */
export async function signInByIdentity(
  parts: Parts,
  person: Person,
  visit: IdentityVisit,
  gate: IdentityGate,
): Promise<SignedInByIdentity | OpenIdProblem> {
  const account = await findLinked(parts.store.reader, person);
  if (account) return signInLinked(parts, account, person, visit);
  try {
    return await signUpByIdentity(parts.store, person, visit, gate);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same person came in by another tab at this moment.
    const made = await findLinked(parts.store.reader, person);
    return made ? signInLinked(parts, made, person, visit) : 'failed';
  }
}

interface LinkedAccount {
  id: number;
  email: string;
  email_key: string;
  password_hash: string | null;
}

async function findLinked(
  reader: Reader,
  { issuer, subject }: Person,
): Promise<LinkedAccount | undefined> {
  return reader
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.email', 'users.email_key', 'users.password_hash'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

async function signInLinked(
  { store, notices }: Parts,
  account: LinkedAccount,
  person: Person,
  visit: IdentityVisit,
): Promise<SignedInByIdentity | OpenIdProblem> {
  const isTold = !visit.isKnown(account) && (await notices.mayTellOfDevice(account.id));
  return store.transact(async (tx) => {
    await lockAccounts(tx, account.id, visit.present);
    // It may have been unlinked meanwhile, which is to keep it out.
    const linked = await findLinked(tx, person);
    if (linked?.id !== account.id) return 'stale';
    const { token } = await startSession(tx, account.id, visit);
    if (isVerified(person, linked)) await setVerified(tx, account.id);
    if (isTold) notices.tell(tx, account, { kind: 'new_device', device: visit.device });
    return {
      userId: account.id,
      passwordHash: linked.password_hash,
      token,
      isNew: false,
    };
  });
}

/** Whether the provider vouches for the account's own address. */
function isVerified({ email, emailVerified }: Person, account: LinkedAccount): boolean {
  return emailVerified && canonicalEmail(email) === canonicalEmail(account.email);
}

async function signUpByIdentity(
  store: Store,
  person: Person,
  visit: Visit,
  gate: IdentityGate,
): Promise<SignedInByIdentity | OpenIdProblem> {
  const { issuer, subject, email } = person;
  if (!person.emailVerified || emailProblems(email).length > 0) return 'unverified';
  if (await hasAccount(store.reader, email)) return 'known_email';
  const refusal = await signUpRefusal(store, email, gate);
  if (refusal !== null) return refusal;

  return store.transact(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        full_name: nameOf(person),
        email: tidyEmail(email),
        email_key: canonicalEmail(email),
        email_verified_at: tx.now,
        password_hash: null,
        timezone: null,
        created_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('identities')
      .values({ user_id: user.id, issuer, subject, email, linked_at: tx.now })
      .execute();
    if (gate.mode === 'invited') await deleteInvitedAddress(tx, store, email);
    const { inviteToken: token } = gate;
    if (token !== null)
      await joinWithNewAccount(
        tx,
        { token, secret: store.secret, present: visit.present },
        user.id,
      );
    const session = await startSession(tx, user.id, visit);
    return { userId: user.id, passwordHash: null, token: session.token, isNew: true };
  });
}

async function hasAccount(reader: Reader, email: string): Promise<boolean> {
  const known = await reader
    .selectFrom('users')
    .select('id')
    .where('email_key', 'in', emailKeys(email))
    .executeTakeFirst();
  return known !== undefined;
}

/** Blank for a name that no profile may have. */
function nameOf({ name }: Person): string {
  const { full_name = '' } = tidyProfile({ full_name: name });
  return profileProblems({ full_name }).length > 0 ? '' : full_name;
}
