import { changeEmail, readAccount } from '@parley/contract/endpoints/account';
import { verifyEmail } from '@parley/contract/endpoints/email-verifications';
import { signUp } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { serverTexts } from '@parley/contract/texts';
import { afterAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { confirmed, giveWord } from '../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { MailServer } from '../../../testing/services/mail-server.js';

const typed = 'Mañana@münchen.example';
const others = [
  'mañana@xn--mnchen-3ya.example',
  typed.normalize('NFD'),
  'MAÑANA@MÜNCHEN.EXAMPLE',
] as const;

describe('an address with letters beyond ASCII', () => {
  let mail: MailServer;
  const team = teamBeforeAll(async () => {
    mail = await MailServer.start();
    return startTestServer({ environment: mail.environment });
  });
  afterAll(() => mail.close());

  it('is one account, however it is spelt: at the sign-in, in invites, at a second sign-up', async () => {
    const { server, alice } = team;
    const browser = server.openBrowser();
    const { id } = await browser.signUp(typed.normalize('NFD'));
    for (const email of [typed, ...others]) {
      expect((await giveWord(server.openBrowser(), email)).body).toMatchObject({
        id,
        email: typed,
      });
      const user = { email, password: testPassword, password_confirm: testPassword };
      const again = await server.openBrowser().attempt(signUp, { body: { user } });
      expect([again.status, again.body]).toEqual([409, [serverTexts.userExists]]);
    }
    const workspace_user = { user_email: others[0], workspace_address: 'acme' };
    const invited = await alice.browser.call(inviteToWorkspace, { body: { workspace_user } });
    expect(invited.user_id).toBe(id);
  });

  it('gets mail at the name that DNS has, and stays verified in another spelling', async () => {
    const { server } = team;
    const browser = server.openBrowser();
    await browser.signUp('mila@bücher.example');
    const mailed = await mail.untilVerification('mila@xn--bcher-kva.example', 1);
    const token = /#\/verify\/([\w-]{43})/.exec(mailed)?.[1] ?? '';
    await browser.call(verifyEmail, { body: { email_verification: { token } } });
    const account = { ...confirmed.account, email: 'Mila@xn--bcher-kva.example' };
    await browser.call(changeEmail, { body: { account } });
    expect((await browser.call(readAccount)).email_verified).toBe(true);
    expect((await giveWord(server.openBrowser(), 'mila@bücher.example')).status).toBe(200);
  });

  it('that two accounts already share in different spellings still signs in to each of them', async () => {
    const { server } = team;
    const [one, other] = ['jo@müll.example', 'jo@xn--mll-hoa.example'];
    const { id } = await server.openBrowser().signUp(one);
    const made = await server.openBrowser().signUp('jo@example.com');
    await server.store.transact((tx) =>
      tx
        .updateTable('users')
        .set({ email: other, email_key: other })
        .where('id', '=', made.id)
        .execute(),
    );
    expect((await giveWord(server.openBrowser(), one)).body).toMatchObject({ id });
    expect((await giveWord(server.openBrowser(), other)).body).toMatchObject({ id: made.id });
  });
});

it('guesses at an address count together, however it is spelt', async () => {
  const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
  const guess = async (email: string, password = testPassword) =>
    (await giveWord(server.openBrowser(), email, { password })).status;
  await server.openBrowser().signUp(typed);
  expect(await guess(others[0])).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guess('mañana@münchen.example', 'wrong')).toBe(401);
    expect(await guess('mañana@xn--mnchen-3ya.example', 'wrong')).toBe(401);
  }
  for (const email of [typed, ...others]) expect([email, await guess(email)]).toEqual([email, 429]);
  expect(await guess('nobody@münchen.example')).toBe(401);
  await server.close();
});
