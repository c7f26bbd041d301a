import { demo } from '@parley/contract/demo';
import { changeEmail, changePassword } from '@parley/contract/endpoints/account';
import { listSessions } from '@parley/contract/endpoints/sessions';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { afterAll, expect, it, describe } from 'vitest';
import { goLive, loginIdentifier } from '../../../../testing/clients/live-browser.js';
import { type TestBrowser, testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { hurryJobs, untilJobFailed } from '../../../../testing/server/hurry-jobs.js';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { MailServer } from '../../../../testing/services/mail-server.js';

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.attempt(listWorkspaces)).status === 200;

const changes = (browser: TestBrowser, current_password: string, password: string) =>
  browser.attempt(changePassword, {
    body: { account: { current_password, password, password_confirm: password } },
  });

const renames = (browser: TestBrowser, email: string, current_password = testPassword) =>
  browser.attempt(changeEmail, { body: { account: { current_password, email } } });

describeMostlyOnSqlite('an account', (start, { onSqlite, onBoth }) => {
  let mail: MailServer;
  const logged: string[] = [];
  const team = teamBeforeAll(async () => {
    mail = await MailServer.start();
    return start({
      environment: { ...mail.environment, PARLEY_DEMO: 'on', LOG_LEVEL: 'warn' },
      onLogLine: (line) => void logged.push(line),
    });
  });
  afterAll(() => mail.close());

  const attemptSignIn = (email: string, password: string) =>
    team.server.openBrowser().attempt(signIn, { body: { user: { email, password } } });

  const sessionsOf = async ({ browser }: Person) =>
    Object.values(await browser.call(listSessions)).filter(({ current }) => current);

  async function elsewhere({ email }: Person): Promise<TestBrowser> {
    const browser = team.server.openBrowser();
    await browser.signIn(email);
    return browser;
  }

  onSqlite('changes its password, stays signed in there alone, and is told by mail', async () => {
    const { server } = team;
    const ann = await newPerson(server, 'ann');
    await newWorkspace(ann, 'ann-co');
    const other = await elsewhere(ann);
    await mail.until(ann.email, 1);
    const there = await goLive(server, ann.at(other));
    const stolen = ann.browser.cookieHeader;
    const thief = await goLive(server, ann);
    const [before] = await sessionsOf(ann);

    const answer = await changes(ann.browser, testPassword, 'a better horse');
    expect(answer.body).toMatchObject({ id: ann.id, email: ann.email });
    await there.closed;
    expect(await isSignedIn(other)).toBe(false);
    expect(Object.keys(await ann.browser.call(listWorkspaces))).toHaveLength(1);
    const old = await server
      .openBrowser()
      .fetch('/api/workspaces', { headers: { cookie: stolen } });
    expect(old.status).toBe(401);
    await thief.closed;
    expect(thief.frames.at(-1)).toMatchObject({ reason: 'session_replaced', reconnect: true });
    const [after] = await sessionsOf(ann);
    expect(after?.id).not.toBe(before?.id);
    await (await goLive(server, ann)).close();
    expect((await attemptSignIn(ann.email, testPassword)).status).toBe(401);

    const told = await mail.until(ann.email, 2);
    expect(told).toContain('Subject: Your password was changed');
    expect(told).toContain('https://chat.example.com/#/forgot');
    expect((await attemptSignIn(ann.email, 'a better horse')).status).toBe(200);
  });

  onSqlite('refuses a wrong present password, a weak new one, and says what is wrong', async () => {
    const { browser, email } = await newPerson(team.server, 'bea');
    const wrong = await changes(browser, 'not mine', 'a better horse');
    expect([wrong.status, wrong.body]).toEqual([422, [texts.passwordWrong]]);
    const short = await changes(browser, testPassword, 'hors');
    expect([short.status, short.body]).toEqual([422, [texts.passwordTooShort]]);
    for (const common of ['password', 'QWERTY', '123456']) {
      const answer = await changes(browser, testPassword, common);
      expect([answer.status, answer.body]).toEqual([422, [serverTexts.passwordCommon]]);
      const user = { email: 'new@example.com', password: common, password_confirm: common };
      const signedUp = await team.server.openBrowser().attempt(signUp, { body: { user } });
      expect([signedUp.status, signedUp.body]).toEqual([422, [serverTexts.passwordCommon]]);
    }
    const account = { current_password: testPassword, password: 'a horse', password_confirm: 'x' };
    const differs = await browser.attempt(changePassword, { body: { account } });
    expect([differs.status, differs.body]).toEqual([422, [texts.passwordsDiffer]]);
    expect((await attemptSignIn(email, testPassword)).status).toBe(200);
  });

  onBoth('changes its password once, of two changes at the same moment', async () => {
    const cleo = await newPerson(team.server, 'cleo');
    const other = await elsewhere(cleo);
    const answers = await Promise.all([
      changes(cleo.browser, testPassword, 'the first horse'),
      changes(other, testPassword, 'the second horse'),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([statuses.includes(422), statuses.includes(401)]).toContain(true);
  });

  onBoth(
    'changes its e-mail, which its colleagues see at once, and both addresses are told',
    async () => {
      const { server, alice } = team;
      const dan = await newPerson(server, 'dan');
      for (const address of ['acme', 'alices-other']) {
        if (address !== 'acme') await newWorkspace(alice, address);
        await invitePerson(alice, dan.email, address);
      }
      await dan.browser.signIn(dan.email, 'acme');
      const hers = await goLive(server, alice, [loginIdentifier]);
      const answer = await renames(dan.browser, ' Daniel@example.com ');
      expect(answer.body).toMatchObject({ id: dan.id, email: 'Daniel@example.com' });
      await hers.until(
        () => JSON.stringify(hers.messages()).split('Daniel@example.com').length > 2,
      );
      const params = { address: 'alices-other' };
      const loaded = await alice.browser.call(readWorkspace, { params });
      expect('users' in loaded && loaded.users[dan.id]?.email).toBe('Daniel@example.com');
      await hers.close();

      for (const address of [dan.email, 'Daniel@example.com']) {
        const told = await mail.until(address, 1);
        expect(told).toContain('Subject: Your email address was changed');
        expect(told).toContain('Daniel@example.com');
      }
      expect((await attemptSignIn(dan.email, testPassword)).status).toBe(401);
      expect((await attemptSignIn('DANIEL@example.com', testPassword)).status).toBe(200);
      // Other capitals are the same address, and the same address is no change.
      expect((await renames(dan.browser, 'daniel@example.com')).status).toBe(200);
      await mail.until('daniel@example.com', 1);
    },
  );

  onBoth(
    'takes no address that has an account, in any capitals, nor one twice at once',
    async () => {
      const [eli, fay] = [await newPerson(team.server, 'eli'), await newPerson(team.server, 'fay')];
      const taken = await renames(eli.browser, 'FAY@example.com');
      expect([taken.status, taken.body]).toEqual([409, [serverTexts.userExists]]);
      expect((await renames(eli.browser, 'eli2@example.com', 'not mine')).body).toEqual([
        texts.passwordWrong,
      ]);
      expect((await renames(eli.browser, 'no address')).status).toBe(422);
      const both = await Promise.all(
        [eli, fay].map(({ browser }) => renames(browser, 'both@example.com')),
      );
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    },
  );

  onSqlite('is told of a browser that signs in for the first time, and of no other', async () => {
    const gus = await newPerson(team.server, 'gus');
    await gus.browser.signIn(gus.email);
    await elsewhere(gus);
    const told = await mail.until(gus.email, 1);
    expect(told).toContain('Subject: A new device signed in to your account');
    expect(told).toContain('https://chat.example.com/#/account');
  });

  onSqlite('of the demo stays as it is, and gets no mail', async () => {
    const [{ email, password }] = demo.accounts;
    const browser = team.server.openBrowser();
    await browser.call(signIn, { body: { user: { email, password } } });
    expect((await changes(browser, password, 'a better horse')).status).toBe(403);
    expect((await renames(browser, 'mine@example.com', password)).status).toBe(403);
    const jobs = await team.server.store.reader.selectFrom('jobs').select('payload').execute();
    expect(jobs.filter(({ payload }) => payload.includes(email))).toEqual([]);
    expect(mail.to(email)).toEqual([]);
  });

  onSqlite(
    'is told later where the mail server is busy, and the log names no address',
    async () => {
      const hal = await newPerson(team.server, 'hal');
      mail.does = 'refuses';
      await changes(hal.browser, testPassword, 'a better horse');
      await untilJobFailed(team.server.store, 'account-notice');
      expect(logged.join()).toMatch(/"kind":"account-notice".*tried again/);
      mail.does = 'takes';
      await hurryJobs(team.server.store);
      await mail.until(hal.email, 1);

      mail.does = 'knows nobody';
      await changes(hal.browser, 'a better horse', 'the best horse');
      await expect.poll(() => logged.join(), { timeout: 10_000 }).toContain('refuses the address');
      mail.does = 'takes';
      expect(logged.join()).toContain(`"user":${hal.id}`);
      expect(logged.join()).not.toContain('@example.com');
    },
  );
});

describe('a thief of a session who guesses the password', () => {
  it('is told to wait after ten guesses, and the owner elsewhere is not', async () => {
    const server = await startTestServer({
      environment: { PARLEY_RATE_LIMITS: 'on', PARLEY_TRUST_PROXY: 'loopback' },
    });
    const owner = await newPerson(server, 'owner');
    const stolen = server.openBrowser();
    await stolen.signIn(owner.email);
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => changes(stolen, `guess ${n}`, 'mine now, horse')),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // The right one is not looked at any more either.
    expect((await changes(stolen, testPassword, 'mine now, horse')).status).toBe(429);

    expect((await changes(owner.browser, testPassword, 'a better horse')).status).toBe(200);
    const user = { email: owner.email, password: 'a better horse' };
    expect((await server.openBrowser().attempt(signIn, { body: { user } })).status).toBe(200);
    expect(await isSignedIn(stolen)).toBe(false);
    await server.close();
  });
});

describe('an operator who raises the minimum', () => {
  it('gets longer new passwords, and says how long they must be', async () => {
    const server = await startTestServer({ environment: { PARLEY_PASSWORD_MIN: '14' } });
    const browser = server.openBrowser();
    const attempt = (password: string) => {
      const user = { email: 'ida@example.com', password, password_confirm: password };
      return browser.attempt(signUp, { body: { user } });
    };
    const sentence = 'Password must be at least 14 characters long.';
    const refused = await attempt(testPassword);
    expect([refused.status, refused.body]).toEqual([422, [sentence]]);
    expect((await attempt(`${testPassword}s`)).status).toBe(200);
    const changed = await changes(browser, `${testPassword}s`, testPassword);
    expect([changed.status, changed.body]).toEqual([422, [sentence]]);
    await server.close();
  });
});
