import { changeEmail, readAccount } from '@parley/contract/endpoints/account';
import { askEmailVerification, verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { acceptInvite, mailInvite } from '@parley/contract/endpoints/invites';
import { askPasswordReset, resetPassword } from '@parley/contract/endpoints/password-resets';
import { signIn } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { enterWorkspace, listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { afterAll, expect } from 'vitest';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson, newWorkspace, type Person } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { makeLink, signUpBy } from '../../../../testing/requests/invite-links.js';
import { MailServer } from '../../../../testing/services/mail-server.js';
import { verifyFirst } from '../../../domain/workspaces/entry-demands.js';
import { createReset, handedFor } from '../resets/reset-link.js';
import { pruneVerifications, verificationVoid } from './verification-link.js';

describeMostlyOnSqlite('a verified address', (start, { onSqlite, onBoth }) => {
  let mail: MailServer;
  const team = teamBeforeAll(async () => {
    mail = await MailServer.start();
    return start({ environment: mail.environment });
  });
  afterAll(() => mail.close());

  const isVerified = async ({ browser }: Pick<Person, 'browser'>) =>
    (await browser.call(readAccount)).email_verified;
  const tokenIn = (text: string, page: string) =>
    new RegExp(`https://chat\\.example\\.com/#/${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';
  /** By default on another device, which is not signed in. */
  const verify = (token: string, browser = team.server.openBrowser()) =>
    browser.attempt(verifyEmail, {
      body: { email_verification: { token, password: testPassword } },
    });

  onBoth('is mailed a link after signing up, which a click on its page uses', async () => {
    const ann = await newPerson(team.server, 'ann');
    const token = tokenIn(await mail.untilVerification(ann.email, 1), 'verify');
    for (const method of ['HEAD', 'GET']) {
      await team.server.openBrowser().fetch('/', { method });
      expect((await team.server.openBrowser().fetch(verifyEmail.path, { method })).status).toBe(
        404,
      );
    }
    expect(await isVerified(ann)).toBe(false);
    for (const nonsense of ['', 'x', `${token}x`]) {
      const refused = await verify(nonsense);
      expect([refused.status, refused.body]).toEqual([404, [verificationVoid]]);
    }
    expect((await verify(token)).body).toEqual({ email: ann.email });
    expect(await isVerified(ann)).toBe(true);
    expect((await verify(token)).status).toBe(200);
  });

  onSqlite('is not verified any more once it changes, and neither does its link work', async () => {
    const bea = await newPerson(team.server, 'bea');
    const first = tokenIn(await mail.untilVerification(bea.email, 1), 'verify');
    await verify(first);
    const change = (email: string) =>
      bea.browser.call(changeEmail, {
        body: { account: { current_password: testPassword, email } },
      });
    await change('BEA@example.com');
    expect(await isVerified(bea)).toBe(true);
    await change('beatrice@example.com');
    expect(await isVerified(bea)).toBe(false);
    expect((await verify(first)).status).toBe(404);
    const second = tokenIn(await mail.untilVerification('beatrice@example.com', 1), 'verify');
    expect((await verify(second)).status).toBe(200);
    expect(await isVerified(bea)).toBe(true);
  });

  onBoth('gets another link when asked, and none works after a day', async () => {
    const cleo = await newPerson(team.server, 'cleo');
    const first = tokenIn(await mail.untilVerification(cleo.email, 1), 'verify');
    expect((await cleo.browser.attempt(askEmailVerification)).status).toBe(204);
    const second = tokenIn(await mail.untilVerification(cleo.email, 2), 'verify');
    expect(second).not.toBe(first);
    const { store } = team.server;
    await store.transact((tx) =>
      tx.updateTable('email_verifications').set({ expires_at: 1 }).execute(),
    );
    expect((await verify(first)).status).toBe(404);
    await pruneVerifications(store);
    expect(await store.reader.selectFrom('email_verifications').selectAll().execute()).toEqual([]);
  });

  onSqlite(
    'is shown by a mailed link for a new password, and not by one that an operator hands on',
    async () => {
      const { server } = team;
      const dan = await newPerson(server, 'dan');
      const eli = await newPerson(server, 'eli');
      const reset = (token: string, browser = server.openBrowser()) =>
        browser.call(resetPassword, {
          body: {
            password_reset: { token, password: testPassword, password_confirm: testPassword },
          },
        });
      await dan.browser.attempt(askPasswordReset, {
        body: { password_reset: { email: dan.email } },
      });
      await reset(tokenIn(await mail.until(dan.email, 1), 'reset'), dan.browser);
      expect(await isVerified(dan)).toBe(true);

      const account = await server.store.reader
        .selectFrom('users')
        .select(['id', 'email_key', 'password_hash', 'email_verified_at'])
        .where('id', '=', eli.id)
        .executeTakeFirstOrThrow();
      const token = await server.store.transact((tx) =>
        createReset(tx, account, { now: tx.now, lifetime: handedFor, handedAt: tx.now }),
      );
      await reset(token, eli.browser);
      expect(await isVerified(eli)).toBe(false);
    },
  );

  onSqlite('is shown by following an invite that was mailed to it, and by no other', async () => {
    const { server, alice, workspaceId } = team;
    const mailed = async (email: string) => {
      await alice.browser.call(mailInvite, {
        body: { invite_mail: { workspace_id: workspaceId, email } },
      });
      return tokenIn(await mail.until(email, 1), 'invite');
    };
    const fay = server.openBrowser();
    await signUpBy(fay, await mailed('fay@example.com'), 'fay@example.com');
    expect(await isVerified({ browser: fay })).toBe(true);

    const gil = await newPerson(server, 'gil');
    await gil.browser.call(acceptInvite, { params: { token: await mailed('g@example.com') } });
    const { token } = await makeLink(alice, { workspace_id: workspaceId });
    await gil.browser.call(acceptInvite, { params: { token } });
    expect(await isVerified(gil)).toBe(false);
  });

  onSqlite('is wanted by some workspaces, and the inviter learns that it is missing', async () => {
    const { server } = team;
    const host = await newPerson(server, 'host');
    const { workspace } = await newWorkspace(host, 'strict');
    await server.store.transact((tx) =>
      tx
        .updateTable('workspaces')
        .set({ requires_verified_email: 1 })
        .where('id', '=', workspace.id)
        .execute(),
    );
    // Members stay signed in.
    expect(Object.keys(await host.browser.call(listWorkspaces))).toHaveLength(1);

    const hal = await newPerson(server, 'hal');
    const invited = await host.browser.call(inviteToWorkspace, {
      body: { workspace_user: { user_email: hal.email, workspace_address: 'strict' } },
    });
    expect(invited.email_verified).toBe(false);
    const user = { email: hal.email, password: testPassword, workspace_address: 'strict' };
    const { token } = await makeLink(host, { workspace_id: workspace.id });
    const ways = [
      () => hal.browser.attempt(signIn, { body: { user } }),
      () => hal.browser.attempt(enterWorkspace, { params: { address: 'strict' } }),
      () => hal.browser.attempt(acceptInvite, { params: { token } }),
    ];
    for (const way of ways) {
      const { status, body } = await way();
      expect([status, body]).toEqual([403, [verifyFirst]]);
    }
    await verify(tokenIn(await mail.untilVerification(hal.email, 1), 'verify'));
    for (const way of ways) expect((await way()).status).toBe(200);

    // By a link, a new account is a member that may come in once it is verified.
    const ivy = server.openBrowser();
    await signUpBy(ivy, token, 'ivy@example.com');
    expect(await ivy.call(listWorkspaces)).toEqual({});
    await verify(tokenIn(await mail.untilVerification('ivy@example.com', 1), 'verify'));
    const entered = await ivy.attempt(enterWorkspace, { params: { address: 'strict' } });
    expect(entered.status).toBe(200);
  });
});
