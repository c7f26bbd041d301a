import { texts } from '@parley/contract/texts';
import type { Actor } from '../../http/actor.js';
import { ApiError } from '../../http/errors.js';
import type { Store } from '../../store/store.js';
import { demoRefused } from '../../workspaces/demo-account.js';
import { passwordMatches } from '../password.js';
import { accountTag } from '../sign-in.js';
import type { SignInLimits } from '../sign-in-limits.js';

export interface ConfirmedAccount {
  id: number;
  email: string;
  email_key: string;
  password_hash: string;
}

/** The user's account, once they gave its password; throws 422 for a wrong one. */
export type ConfirmPassword = (actor: Actor, password: string) => Promise<ConfirmedAccount>;

/**
 * Wrong passwords are counted for the session: a thief of one has its few guesses, and uses up none of
 * the owner's elsewhere.
 */
export function passwordConfirmer(store: Store, limits: SignInLimits): ConfirmPassword {
  return async ({ userId, sessionId }, password) => {
    const account = await store.reader
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'password_hash', 'is_demo'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (account.is_demo === 1) throw demoRefused();
    const tried = {
      account: accountTag(store.secret, account.email),
      address: '',
      device: `session ${sessionId}`,
    };
    await limits.guard(tried, async () => {
      if (!(await passwordMatches(account.password_hash, password, true))) throw wrongPassword();
    });
    return account;
  };
}

export const wrongPassword = () =>
  new ApiError(422, [texts.passwordWrong], {}, { event: 'password_refused' });
