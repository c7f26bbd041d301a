import { changeEmail, deleteAccount } from '@parley/contract/endpoints/account';
import { mailInvite } from '@parley/contract/endpoints/invites';
import { signUp } from '@parley/contract/endpoints/users';
import { enterWorkspace } from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../../testing/people/people.js';
import {
  confirmed,
  enterBy,
  passkeyOptions,
  setUpPasskey,
} from '../../../../testing/people/second-factors.js';
import { ownersPassword, squattedBeforeAll } from '../../../../testing/people/squatted.js';
import { follow } from '../../../../testing/requests/invite-links.js';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { verificationVoid } from './verification-link.js';
import { passwordNeeded } from './verify-email.js';

/** In each test the person is the squatter, and the account is at an address of somebody else. */
describe('an address that another account holds', () => {
  const {
    team,
    around,
    tokenIn,
    mailedReset,
    reset,
    ownerResets,
    isVerified,
    isSignedIn,
    verificationOf,
    verify,
    visitProvider,
  } = squattedBeforeAll(startTestServer);

  it("is not verified by the owner's click on the link of the mail", async () => {
    const squatter = await newPerson(team.server, 'clicked');
    const token = await verificationOf(squatter.email);
    const visitors = [team.server.openBrowser(), (await newPerson(team.server, 'other')).browser];
    for (const browser of visitors) {
      const missing = await verify(token, undefined, browser);
      expect([missing.status, missing.body]).toEqual([422, [passwordNeeded]]);
      const wrong = await verify(token, ownersPassword, browser);
      expect([wrong.status, wrong.body]).toEqual([422, [texts.passwordWrong]]);
    }
    expect(await isVerified(squatter)).toBe(false);
    // The squatter has the password, but not the token in the mail.
    for (const guess of ['', token.slice(1)]) {
      const refused = await verify(guess, testPassword, squatter.browser);
      expect([refused.status, refused.body]).toEqual([404, [verificationVoid]]);
    }
    const owner = await ownerResets(squatter);
    expect(await isVerified(owner)).toBe(true);
    expect(await isSignedIn(squatter.browser)).toBe(false);
  });

  it('is claimed from an account that changed to it', async () => {
    const squatter = await newPerson(team.server, 'moving');
    await verify(await verificationOf(squatter.email), undefined, squatter.browser);
    const { key } = await setUpPasskey(team.server, squatter.browser);
    // A link that was mailed to the previous address.
    const early = await mailedReset(squatter.email);
    const email = 'moved@example.com';
    const account = { ...confirmed.account, email };
    await squatter.browser.call(changeEmail, { body: { account } });

    const owner = await ownerResets({ id: squatter.id, email });
    expect(await isVerified(owner)).toBe(true);
    expect((await reset(early)).status).toBe(404);
    const browser = team.server.openBrowser();
    const entered = await enterBy(browser, key.show(await passkeyOptions(browser, 'sign_in')));
    expect(entered.status).toBe(401);
  });

  it('does not keep its owner from an invite that is mailed there', async () => {
    const squatter = await newPerson(team.server, 'invited');
    const { key } = await setUpPasskey(team.server, squatter.browser);
    const { email } = squatter;
    await team.alice.browser.call(mailInvite, {
      body: { invite_mail: { workspace_id: team.workspaceId, email } },
    });
    const token = tokenIn(
      await around.mail.untilSubject(email, 'alice@example.com invites'),
      'invite',
    );
    const secret = { password: ownersPassword, password_confirm: ownersPassword };
    const user = { email, invite_token: token, ...secret };
    const taken = await team.server.openBrowser().attempt(signUp, { body: { user } });
    expect([taken.status, taken.body]).toEqual([409, [serverTexts.userExists]]);

    const owner = await ownerResets(squatter);
    expect((await follow(owner.browser, token)).status).toBe(200);
    const browser = team.server.openBrowser();
    const shown = key.show(await passkeyOptions(browser, 'sign_in'));
    expect((await enterBy(browser, shown, 'acme')).status).toBe(401);
  });

  it('brings nobody but its owner into a workspace that demands verified addresses', async () => {
    const host = await newPerson(team.server, 'host');
    const { workspace } = await newWorkspace(host, 'strict');
    await team.server.store.transact((tx) =>
      tx
        .updateTable('workspaces')
        .set({ requires_verified_email: 1 })
        .where('id', '=', workspace.id)
        .execute(),
    );
    const squatter = await newPerson(team.server, 'strict');
    await invitePerson(host, squatter.email, 'strict');
    await verify(await verificationOf(squatter.email));
    const enter = ({ browser }: Person) =>
      browser.attempt(enterWorkspace, { params: { address: 'strict' } });
    expect((await enter(squatter)).status).toBe(403);
    const owner = await ownerResets(squatter);
    expect((await enter(owner)).status).toBe(200);
    expect((await enter(squatter)).status).toBe(401);
  });

  it("is not taken over by the owner's provider, which they link after the reset", async () => {
    const squatter = await newPerson(team.server, 'federated');
    around.acme.people.set('owner', { email: squatter.email, email_verified: true });
    const visitor = team.server.openBrowser();
    expect(await visitProvider(visitor, 'owner')).toContain('/openid/known_email');
    const owner = await ownerResets(squatter);
    const link = { link: true, current_password: ownersPassword };
    expect(await visitProvider(owner.browser, 'owner', link)).toBe('/#/account');
    expect(await visitProvider(visitor, 'owner')).toContain('/openid/done');
    expect(await isVerified({ browser: visitor })).toBe(true);
  });

  it('has nothing of an account that was deleted', async () => {
    const squatter = await newPerson(team.server, 'deleted');
    const { key } = await setUpPasskey(team.server, squatter.browser);
    const first = await verificationOf(squatter.email);
    const early = await mailedReset(squatter.email);
    const account = { ...confirmed.account, keep_name: false };
    await squatter.browser.call(deleteAccount, { body: { account } });

    const next = await newPerson(team.server, 'deleted');
    expect(next.id).not.toBe(squatter.id);
    await verificationOf(next.email, 2);
    expect((await verify(first, testPassword, next.browser)).status).toBe(404);
    expect((await reset(early)).status).toBe(404);
    const browser = team.server.openBrowser();
    const entered = await enterBy(browser, key.show(await passkeyOptions(browser, 'sign_in')));
    expect(entered.status).toBe(401);
    expect(await isVerified(next)).toBe(false);
  });
});
