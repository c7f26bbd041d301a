import { canonicalEmail, type SignUpForm, signUpProblems } from '@parley/contract/rules/sign-up';
import { texts } from '@parley/contract/texts';
import type { Actor } from '../http/actor.js';
import { conflict, invalid } from '../http/errors.js';
import type { Store } from '../store/store.js';
import { hashPassword } from './password.js';
import { startSession } from './session.js';

/** A new account, in no workspace yet, with a session of its own. */
export async function signUp(
  store: Store,
  form: SignUpForm,
  present: Actor | null,
): Promise<{ userId: number; token: string }> {
  const problems = signUpProblems(form);
  if (problems.length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(form.password);

  return store.transact(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        email: form.email.trim(),
        email_key: canonicalEmail(form.email),
        password_hash: passwordHash,
        created_at: tx.now,
      })
      .onConflict((clash) => clash.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw conflict(texts.userExists);
    return { userId: user.id, token: await startSession(tx, user.id, present) };
  });
}
