import { texts } from '@parley/contract/texts';
import type { Actor } from '../../http/actor.js';
import { ApiError, invalid } from '../../http/errors.js';
import type { Store } from '../../store/store.js';
import { demoRefused } from '../../workspaces/demo-account.js';
import { passwordMatches } from '../password.js';
import { accountTag } from '../sign-in.js';
import type { SignInLimits } from '../sign-in-limits.js';

export interface ConfirmedAccount {
  id: number;
  email: string;
  email_key: string;
  password_hash: string | null;
}

export interface PasswordConfirmer {
  /** The user's account, once they gave its password; throws 422 for a wrong one. */
  confirm(actor: Actor, password: string): Promise<ConfirmedAccount>;
  /** The same, but an account without a password needs none. */
  confirmIfSet(actor: Actor, password: string | undefined): Promise<ConfirmedAccount>;
}

/**
 * Wrong passwords are counted for the session: a thief of one has its few guesses, and uses up none of
 * the owner's elsewhere.
 */
export function passwordConfirmer(store: Store, limits: SignInLimits): PasswordConfirmer {
  async function findOwn({ userId }: Actor): Promise<ConfirmedAccount> {
    const account = await store.reader
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'password_hash', 'is_demo'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (account.is_demo === 1) throw demoRefused();
    return account;
  }

  async function check(
    account: ConfirmedAccount,
    { sessionId }: Actor,
    password: string,
  ): Promise<ConfirmedAccount> {
    const tried = {
      account: accountTag(store.secret, account.email),
      address: '',
      device: `session ${sessionId}`,
    };
    await limits.guard(tried, async () => {
      if (!(await passwordMatches(account.password_hash, password, true))) throw wrongPassword();
    });
    return account;
  }

  return {
    async confirm(actor, password) {
      const account = await findOwn(actor);
      if (account.password_hash === null) throw invalid([passwordNone]);
      return check(account, actor, password);
    },
    async confirmIfSet(actor, password = '') {
      const account = await findOwn(actor);
      return account.password_hash === null ? account : check(account, actor, password);
    },
  };
}

const passwordNone =
  'Your account has no password. Set one with “Forgot password?” on the sign-in page first.';

export const wrongPassword = () =>
  new ApiError(422, [texts.passwordWrong], {}, { event: 'password_refused' });
