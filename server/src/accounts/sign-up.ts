import type { SignUpMode } from '@parley/contract/boot';
import { canonicalEmail, type SignUpForm, signUpProblems } from '@parley/contract/rules/sign-up';
import { nearestTimezoneOffset } from '@parley/contract/rules/timezones';
import { texts } from '@parley/contract/texts';
import type { Actor } from '../http/actor.js';
import { conflict, forbidden, invalid } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { forgetAddress, isInvitedAddress } from '../workspaces/invited-addresses.js';
import { hashPassword } from './password.js';
import { startSession } from './session.js';
import type { SignedIn } from './sign-in.js';

interface NewAccount extends SignUpForm {
  /** Hours from UTC; without them the account is in London's time until its profile says otherwise. */
  timezone_offset?: number | undefined;
}

/** A new account, in no workspace yet, with a session of its own. Throws 403 for an address that may not. */
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
        created_at: tx.now,
      })
      .onConflict((clash) => clash.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw conflict(texts.userExists);
    if (mode === 'invited') await forgetAddress(tx, store, form.email);
    return { userId: user.id, passwordHash, token: await startSession(tx, user.id, present) };
  });
}

async function assertMaySignUp(store: Store, email: string, mode: SignUpMode): Promise<void> {
  if (mode === 'closed') throw forbidden(texts.signUpsClosed);
  if (mode === 'invited' && !(await isInvitedAddress(store, email))) {
    throw forbidden(texts.signUpsInvited);
  }
}
