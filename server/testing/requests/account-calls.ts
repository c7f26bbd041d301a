import {
  changeEmail,
  changePassword,
  deleteAccount,
  readAccount,
} from '@parley/contract/endpoints/account';
import { askEmailVerification, verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { unlinkIdentity } from '@parley/contract/endpoints/openid';
import { askPasswordReset, resetPassword } from '@parley/contract/endpoints/password-resets';
import { endOtherSessions, endSession, listSessions } from '@parley/contract/endpoints/sessions';
import { signIn, signOut, signUp, updateUser } from '@parley/contract/endpoints/users';
import { createReset } from '../../src/features/accounts/resets/reset-link.js';
import { createVerification } from '../../src/features/accounts/verification/verification-link.js';
import { canonicalEmail } from '../../src/platform/lib/canonical-email.js';
import { testPassword } from '../clients/test-browser.js';
import { insertIdentity } from '../people/identities.js';
import { newColleague, type Team } from '../people/team.js';
import type { CountedCall } from './counted-call.js';

/**
 * The calls of accounts and sessions: each prepares its data and returns the call. By Bob where they tell
 * workspaces, since he is in one only.
 *
 * @param fresh makes a text that was not there before
 */
export function accountCalls(team: Team, fresh: (kind: string) => string) {
  let isShouting = false;
  /** Makes Bob's address unproven again, so that the call proves it. */
  const unverify = () =>
    team.server.store.transact((tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('id', '=', team.bob.id)
        .execute(),
    );
  return {
    signUp() {
      const user = { email: `${fresh('new')}@example.com`, password: testPassword };
      const body = { user: { ...user, password_confirm: testPassword } };
      return { browser: team.server.openBrowser(), endpoint: signUp, input: { body } };
    },
    signIn() {
      const user = { email: team.bob.email, password: testPassword, workspace_address: 'acme' };
      return { browser: team.server.openBrowser(), endpoint: signIn, input: { body: { user } } };
    },
    async signOut() {
      const browser = team.server.openBrowser();
      await browser.signIn(team.alice.email);
      return { browser, endpoint: signOut };
    },
    updateUser: () => ({
      browser: team.bob.browser,
      endpoint: updateUser,
      input: { params: { id: String(team.bob.id) }, body: { user: { what_i_do: fresh('x') } } },
    }),
    askEmailVerification: () => ({ browser: team.bob.browser, endpoint: askEmailVerification }),
    async verifyEmail() {
      await unverify();
      const email_key = canonicalEmail(team.bob.email);
      const token = await createVerification(team.server.store, { id: team.bob.id, email_key });
      const input = { body: { email_verification: { token } } };
      return { browser: team.bob.browser, endpoint: verifyEmail, input };
    },
    async deleteAccount() {
      const { browser } = await newColleague(team, fresh('leaving'));
      const account = { current_password: testPassword, keep_name: false };
      return { browser, endpoint: deleteAccount, input: { body: { account } } };
    },
    readAccount: () => ({ browser: team.bob.browser, endpoint: readAccount }),
    async unlinkIdentity() {
      const identity = await team.server.store.transact((tx) => insertIdentity(tx, team.bob.id));
      return {
        browser: team.bob.browser,
        endpoint: unlinkIdentity,
        input: {
          params: { id: String(identity.id) },
          body: { identity: { current_password: testPassword } },
        },
      };
    },
    listSessions: () => ({ browser: team.bob.browser, endpoint: listSessions }),
    changePassword: () => ({
      browser: team.bob.browser,
      endpoint: changePassword,
      input: {
        body: {
          account: {
            current_password: testPassword,
            password: testPassword,
            password_confirm: testPassword,
          },
        },
      },
    }),
    askPasswordReset: () => ({
      browser: team.server.openBrowser(),
      endpoint: askPasswordReset,
      input: { body: { password_reset: { email: team.bob.email } } },
    }),
    async resetPassword() {
      await unverify();
      const { transact, reader } = team.server.store;
      const account = await reader
        .selectFrom('users')
        .select(['id', 'email_key', 'password_hash', 'email_verified_at'])
        .where('id', '=', team.bob.id)
        .executeTakeFirstOrThrow();
      const token = await transact((tx) =>
        createReset(tx, account, { now: tx.now, lifetime: 60_000, handedAt: null }),
      );
      const password = testPassword;
      const body = { password_reset: { token, password, password_confirm: password } };
      return { browser: team.bob.browser, endpoint: resetPassword, input: { body } };
    },
    // In other capitals, so that he can still sign in.
    changeEmail() {
      const { browser, email } = team.bob;
      isShouting = !isShouting;
      const account = {
        current_password: testPassword,
        email: isShouting ? email.toUpperCase() : email,
      };
      return { browser, endpoint: changeEmail, input: { body: { account } } };
    },
    async endSession() {
      await team.server.openBrowser().signIn(team.bob.email);
      const all = Object.values(await team.bob.browser.call(listSessions));
      const other = all.find(({ current }) => !current);
      return {
        browser: team.bob.browser,
        endpoint: endSession,
        input: { params: { id: String(other?.id) } },
      };
    },
    async endOtherSessions() {
      for (const _ of [1, 2]) await team.server.openBrowser().signIn(team.bob.email);
      return { browser: team.bob.browser, endpoint: endOtherSessions };
    },
  } satisfies Record<string, () => Promise<CountedCall> | CountedCall>;
}
