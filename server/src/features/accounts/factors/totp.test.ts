import { demo } from '@parley/contract/demo';
import { changePassword } from '@parley/contract/endpoints/account';
import {
  beginTotp,
  enableTotp,
  listSecondFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@parley/contract/endpoints/second-factors';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { serverTexts } from '@parley/contract/texts';
import { afterAll, expect } from 'vitest';
import { type TestBrowser, testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { newPerson } from '../../../../testing/people/people.js';
import {
  challengeOf,
  confirmed,
  finish,
  forgetShown,
  forgetSteps,
  giveWord,
  setUpApp,
  signInWith,
} from '../../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { MailServer } from '../../../../testing/services/mail-server.js';
import { factorTexts } from './factor-texts.js';

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.attempt(listWorkspaces)).status === 200;

describeMostlyOnSqlite('an authenticator app', (start, { onSqlite, onBoth }) => {
  let mail: MailServer;
  const logged: string[] = [];
  const team = teamBeforeAll(async () => {
    mail = await MailServer.start();
    return start({
      environment: { ...mail.environment, PARLEY_DEMO: 'on', LOG_LEVEL: 'info' },
      onLogLine: (line) => void logged.push(line),
    });
  });
  afterAll(() => mail.close());

  onSqlite(
    'is on with its first code, which shows ten recovery codes, and is told by mail',
    async () => {
      const ann = await newPerson(team.server, 'ann');
      const { secret, url } = await ann.browser.call(beginTotp, { body: confirmed });
      expect(url).toContain(secret);
      expect((await giveWord(team.server.openBrowser(), ann.email)).status).toBe(200);
      const wrong = await ann.browser.attempt(enableTotp, { body: { totp: { code: '000000' } } });
      expect([wrong.status, wrong.body]).toEqual([422, [factorTexts.codeWrong]]);

      const app = await setUpApp(ann);
      expect(app.recoveryCodes).toHaveLength(10);
      expect(new Set(app.recoveryCodes).size).toBe(10);
      const factors = await ann.browser.call(listSecondFactors);
      expect(factors).toEqual({ totp: true, recovery_codes: 10, passkeys: {} });
      const again = await ann.browser.attempt(beginTotp, { body: confirmed });
      expect(again.status).toBe(409);
      await expect
        .poll(() => mail.to(ann.email).join(), { timeout: 10_000 })
        .toContain('Subject: A second step was added to your account');

      const { reader } = team.server.store;
      const rows = await Promise.all([
        reader.selectFrom('totp_factors').selectAll().execute(),
        reader.selectFrom('recovery_codes').selectAll().execute(),
      ]);
      for (const told of [JSON.stringify(rows), logged.join()]) {
        expect(told).not.toContain(secret);
        for (const code of app.recoveryCodes) expect(told).not.toContain(code);
      }
    },
  );

  onSqlite('is asked for after the right password alone, before a session begins', async () => {
    const { server, alice } = team;
    const browser = server.openBrowser();
    const before = await giveWord(server.openBrowser(), alice.email, { password: 'wrong' });
    const app = await setUpApp(alice);
    const wrong = await giveWord(server.openBrowser(), alice.email, { password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([before.status, before.body]);
    expect(wrong.headers.get('x-second-factor')).toBeNull();
    const outside = { workspace_address: 'nowhere' };
    const stranger = await giveWord(server.openBrowser(), alice.email, outside);
    expect([stranger.status, stranger.body]).toEqual([401, [serverTexts.signInFailed]]);

    const asked = await giveWord(browser, alice.email, { workspace_address: 'acme' });
    expect([asked.status, asked.body]).toEqual([401, [factorTexts.secondFactorNeeded]]);
    expect(asked.headers.get('x-second-factor')).toBe('totp recovery_code');
    expect(await isSignedIn(browser)).toBe(false);
    const challenge = challengeOf(asked);
    const off = await finish(browser, challenge, { code: '000000' });
    expect([off.status, off.body]).toEqual([401, [factorTexts.codeWrong]]);
    const answer = await finish(browser, challenge, { code: app.code(1) });
    expect(answer.body).toMatchObject({
      id: alice.id,
      workspaces: { [team.workspaceId]: { address: 'acme' } },
    });
    expect(await isSignedIn(browser)).toBe(true);
    const used = await finish(server.openBrowser(), challenge, { code: app.code(1) });
    expect([used.status, used.body]).toEqual([404, [factorTexts.signInExpired]]);
  });

  onBoth('has codes that work once, also for two who send one at the same moment', async () => {
    const bea = await newPerson(team.server, 'bea');
    const app = await setUpApp(bea);
    // Used up when it turned the app on.
    expect((await signInWith(team.server, bea.email, app.code())).status).toBe(401);
    const [one, other] = [team.server.openBrowser(), team.server.openBrowser()];
    const challenge = challengeOf(await giveWord(one, bea.email));
    const another = challengeOf(await giveWord(other, bea.email));
    const code = app.code(1);
    const answers = await Promise.all([
      finish(one, challenge, { code }),
      finish(other, another, { code }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    await forgetSteps(team.server.store);
    expect((await signInWith(team.server, bea.email, app.code(-4))).status).toBe(401);
    expect((await signInWith(team.server, bea.email, app.code(4))).status).toBe(401);
    expect((await signInWith(team.server, bea.email, app.code())).status).toBe(200);
    expect((await signInWith(team.server, bea.email, app.code(-1))).status).toBe(401);
  });

  onBoth('is replaced by a recovery code, once, which is told by mail', async () => {
    const cleo = await newPerson(team.server, 'cleo');
    const { recoveryCodes } = await setUpApp(cleo);
    const [first = '', second = ''] = recoveryCodes;
    const shouted = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    expect((await signInWith(team.server, cleo.email, shouted)).status).toBe(200);
    expect((await signInWith(team.server, cleo.email, first)).status).toBe(401);
    const answers = await Promise.all([
      signInWith(team.server, cleo.email, second),
      signInWith(team.server, cleo.email, second),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await cleo.browser.call(listSecondFactors)).toMatchObject({ recovery_codes: 8 });
    await expect
      .poll(() => mail.to(cleo.email).join(), { timeout: 10_000 })
      .toContain('You have 8 left.');

    const { recovery_codes } = await cleo.browser.call(renewRecoveryCodes, { body: confirmed });
    expect(recovery_codes).toHaveLength(10);
    expect((await signInWith(team.server, cleo.email, recoveryCodes[2] ?? '')).status).toBe(401);
    expect((await signInWith(team.server, cleo.email, recovery_codes[2] ?? '')).status).toBe(200);
  });

  onSqlite('is asked for no more once it is removed, and its codes go with it', async () => {
    const dan = await newPerson(team.server, 'dan');
    await setUpApp(dan);
    const body = { account: { current_password: 'wrong' } };
    expect((await dan.browser.attempt(removeTotp, { body })).status).toBe(422);
    const left = await dan.browser.call(removeTotp, { body: confirmed });
    expect(left).toEqual({ totp: false, recovery_codes: 0, passkeys: {} });
    expect((await giveWord(team.server.openBrowser(), dan.email)).status).toBe(200);
    expect((await dan.browser.attempt(removeTotp, { body: confirmed })).status).toBe(404);
    expect((await dan.browser.attempt(renewRecoveryCodes, { body: confirmed })).status).toBe(404);
    await expect
      .poll(() => mail.to(dan.email).join(), { timeout: 10_000 })
      .toContain('Subject: A second step was removed from your account');
  });

  onSqlite('does not finish a sign-in whose password has changed, or that is old', async () => {
    const { server } = team;
    const eli = await newPerson(server, 'eli');
    const app = await setUpApp(eli);
    const browser = server.openBrowser();
    const challenge = challengeOf(await giveWord(browser, eli.email));
    const password = 'a better horse';
    const account = { ...confirmed.account, password, password_confirm: password };
    await eli.browser.call(changePassword, { body: { account } });
    expect((await finish(browser, challenge, { code: app.code(1) })).status).toBe(404);

    const late = challengeOf(await giveWord(browser, eli.email, { password }));
    await server.store.transact(async (tx) => {
      await tx.updateTable('auth_challenges').set({ expires_at: tx.now }).execute();
    });
    expect((await finish(browser, late, { code: app.code(1) })).status).toBe(404);
    for (const nonsense of ['', 'x', late.slice(1)]) {
      expect((await finish(browser, nonsense, { code: app.code(1) })).status).toBe(404);
    }
  });

  onSqlite('is asked for again before sensitive changes, after a quarter of an hour', async () => {
    const fay = await newPerson(team.server, 'fay');
    const app = await setUpApp(fay);
    const renew = (code?: string) =>
      fay.browser.attempt(renewRecoveryCodes, {
        body: {
          account: {
            current_password: testPassword,
            ...(code !== undefined && { second_factor: { code } }),
          },
        },
      });
    expect((await renew()).status).toBe(200);
    await forgetShown(team.server.store);
    const asked = await renew();
    expect([asked.status, asked.body]).toEqual([422, [factorTexts.secondFactorAgain]]);
    expect(asked.headers.get('x-second-factor')).toBe('totp recovery_code');
    expect((await renew('000000')).body).toEqual([factorTexts.codeWrong]);
    // The code that turned the app on is used up.
    expect((await renew(app.code())).status).toBe(422);
    expect((await renew(app.code(1))).status).toBe(200);
    expect((await renew()).status).toBe(200);
  });

  onSqlite('cannot be set up for the accounts of the demo', async () => {
    const browser = team.server.openBrowser();
    const [{ email, password }] = demo.accounts;
    expect((await giveWord(browser, email, { password })).status).toBe(200);
    const body = { account: { current_password: password } };
    expect((await browser.attempt(beginTotp, { body })).status).toBe(403);
  });
});
