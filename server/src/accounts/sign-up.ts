import type { SignUpMode } from '@parley/contract/boot';
import { canonicalEmail, type SignUpForm, signUpProblems } from '@parley/contract/rules/sign-up';
import { nearestTimezoneOffset } from '@parley/contract/rules/timezones';
import { isTimezone } from '@parley/contract/rules/zone-offset';
import { texts } from '@parley/contract/texts';
import type { Actor } from '../http/actor.js';
import { conflict, forbidden, invalid } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { deleteInvitedAddress, isInvitedAddress } from '../workspaces/invited-addresses.js';
import { hashPassword } from './password.js';
import { startSession } from './session.js';
import type { SignedIn } from './sign-in.js';

interface NewAccount extends SignUpForm {
  /** Hours from UTC; absent means London's time until the profile is changed. */
  timezone_offset?: number | undefined;
  /** IANA name. */
  timezone?: string | undefined;
}

/**
 * Creates an account without a workspace, and a session for it. Throws 403 for an address that may
 * not sign up.
 */
export async function signUp(
  store: Store,
  form: NewAccount,
  { present, mode }: { present: Actor | null; mode: SignUpMode },
): Promise<SignedIn> {
  const problems = signUpProblems(form);
  if (problems.length > 0) throw invalid(problems);
  await assertMaySignUp(store, form.email, mode);
  const passwordHash = await hashPassword(form.password);

  return store.transact(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        email: form.email.trim(),
        email_key: canonicalEmail(form.email),
        password_hash: passwordHash,
        timezone_offset: nearestTimezoneOffset(form.timezone_offset ?? 0),
        // A browser may know zones that this machine does not: that keeps nobody from signing up.
        timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : null,
        created_at: tx.now,
      })
      .onConflict((clash) => clash.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw conflict(texts.userExists);
    if (mode === 'invited') await deleteInvitedAddress(tx, store, form.email);
    return { userId: user.id, passwordHash, token: await startSession(tx, user.id, present) };
  });
}

async function assertMaySignUp(store: Store, email: string, mode: SignUpMode): Promise<void> {
  if (mode === 'closed') throw forbidden(texts.signUpsClosed);
  if (mode === 'invited' && !(await isInvitedAddress(store, email))) {
    throw forbidden(texts.signUpsInvited);
  }
}
