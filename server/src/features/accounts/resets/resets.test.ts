import { demo } from '@parley/contract/demo';
import { changeEmail } from '@parley/contract/endpoints/account';
import { askPasswordReset, resetPassword } from '@parley/contract/endpoints/password-resets';
import { listSessions } from '@parley/contract/endpoints/sessions';
import { signIn } from '@parley/contract/endpoints/users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { afterAll, expect, it, vi } from 'vitest';
import { goLive } from '../../../../testing/clients/live-browser.js';
import { testPassword } from '../../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../../testing/database/each-engine.js';
import { insertIdentity } from '../../../../testing/people/identities.js';
import { newPerson, newWorkspace } from '../../../../testing/people/people.js';
import {
  challengeOf,
  finish,
  giveWord,
  setUpApp,
  setUpPasskey,
} from '../../../../testing/people/second-factors.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { hurryJobs, untilJobFailed } from '../../../../testing/server/hurry-jobs.js';
import { startTestServer } from '../../../../testing/server/test-server.js';
import { MailServer } from '../../../../testing/services/mail-server.js';
import { setVerified } from '../../../domain/workspaces/verified-email.js';
import { createReset, handedFor } from './reset-link.js';
import { pruneResets } from './reset-password.js';

const better = 'a better horse';

describeMostlyOnSqlite('a forgotten password', (start, { onSqlite, onBoth }) => {
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

  const ask = (email: string, workspace_address = '') =>
    team.server.openBrowser().attempt(askPasswordReset, {
      body: { password_reset: { email, workspace_address } },
    });
  const reset = (token: string, password = better, browser = team.server.openBrowser()) =>
    browser.attempt(resetPassword, {
      body: { password_reset: { token, password, password_confirm: password } },
    });
  const attemptSignIn = (email: string, password: string) =>
    team.server.openBrowser().attempt(signIn, { body: { user: { email, password } } });

  /** The link in a mail: its token and its query. */
  function linkIn(text: string): { token: string; query: string } {
    const [, token = '', query = ''] =
      /https:\/\/chat\.example\.com\/#\/reset\/([\w-]{43})(\S*)/.exec(text) ?? [];
    return { token, query };
  }

  async function mailedToken(email: string, count = 1): Promise<string> {
    await ask(email);
    return linkIn(await mail.until(email, count)).token;
  }

  const setRows = (columns: { expires_at?: number; handed_at?: number }, id: number) =>
    team.server.store.transact((tx) =>
      tx.updateTable('password_resets').set(columns).where('user_id', '=', id).execute(),
    );

  /** Makes the person's address a proven one; until then anybody may have signed up with it. */
  const proveAddress = ({ id }: { id: number }) =>
    team.server.store.transact((tx) => setVerified(tx, id));

  /** All jobs so far have run. */
  const untilIdle = () =>
    vi.waitFor(
      async () => {
        const jobs = await team.server.store.reader.selectFrom('jobs').select('id').execute();
        expect(jobs).toEqual([]);
      },
      { timeout: 10_000 },
    );

  onBoth('is set anew by a mailed link, which signs in there and out everywhere else', async () => {
    const { server } = team;
    const ann = await newPerson(server, 'ann');
    await newWorkspace(ann, 'ann-co');
    const his = await goLive(server, ann);
    expect((await ask(' ANN@example.com', 'ann-co')).status).toBe(204);
    const { token, query } = linkIn(await mail.until(ann.email, 1));
    expect(query).toBe('?workspace=ann-co');

    const browser = server.openBrowser();
    expect((await reset(token, better, browser)).body).toMatchObject({ id: ann.id });
    await his.closed;
    expect((await ann.browser.attempt(listWorkspaces)).status).toBe(401);
    // Their workspaces stay signed in to.
    expect(Object.keys(await browser.call(listWorkspaces))).toHaveLength(1);
    expect(Object.values(await browser.call(listSessions))).toHaveLength(1);
    expect((await attemptSignIn(ann.email, testPassword)).status).toBe(401);
    expect((await attemptSignIn(ann.email, better)).status).toBe(200);
    expect(await mail.until(ann.email, 3)).toContain('Subject: ');
    const again = await reset(token, 'another horse');
    expect([again.status, again.body]).toEqual([404, [serverTexts.resetLinkVoid]]);
  });

  onBoth('is set once, of two uses of a link at the same moment', async () => {
    const { email } = await newPerson(team.server, 'bea');
    const token = await mailedToken(email);
    const answers = await Promise.all([
      reset(token, 'the first horse'),
      reset(token, 'the second'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  onSqlite('has a link that a look does not use up, and a weak password neither', async () => {
    const { email } = await newPerson(team.server, 'cleo');
    const token = await mailedToken(email);
    for (const method of ['HEAD', 'GET']) {
      await team.server.openBrowser().fetch('/', { method });
      const looked = await team.server.openBrowser().fetch(resetPassword.path, { method });
      expect(looked.status).toBe(404);
    }
    expect((await reset(token, 'hors')).body).toEqual([texts.passwordTooShort]);
    expect((await reset(token, 'password')).body).toEqual([serverTexts.passwordCommon]);
    expect((await reset(token)).status).toBe(200);
  });

  onSqlite(
    'has no link any more once it is old, or the e-mail or the password has changed',
    async () => {
      const { server } = team;
      const dan = await newPerson(server, 'dan');
      const account = { current_password: testPassword, email: 'daniel@example.com' };
      const token = await mailedToken(dan.email);
      await dan.browser.call(changeEmail, { body: { account } });
      expect((await reset(token)).status).toBe(404);

      const eli = await newPerson(server, 'eli');
      await proveAddress(eli);
      const expired = await mailedToken(eli.email);
      await setRows({ expires_at: Date.now() - 1 }, eli.id);
      expect((await reset(expired)).status).toBe(404);
      await pruneResets(server.store);
      const rows = await server.store.reader
        .selectFrom('password_resets')
        .select('user_id')
        .where('user_id', '=', eli.id)
        .execute();
      expect(rows).toEqual([]);

      const first = await mailedToken(eli.email, 2);
      // The mail is there before its time is noted.
      await untilIdle();
      await setRows({ handed_at: 0 }, eli.id);
      const second = await mailedToken(eli.email, 3);
      expect(second).not.toBe(first);
      expect((await reset(first)).status).toBe(200);
      expect((await reset(second)).status).toBe(404);
      for (const nonsense of ['', 'x', first.slice(1), `${first}x`]) {
        expect((await reset(nonsense)).status).toBe(404);
      }
    },
  );

  onBoth(
    'brings one mail in ten minutes, however often strangers ask, and its link works',
    async () => {
      const { email } = await newPerson(team.server, 'fay');
      const token = await mailedToken(email);
      for (let times = 0; times < 3; times += 1) {
        await ask(email);
        await untilIdle();
      }
      expect(mail.to(email)).toHaveLength(1);
      expect((await reset(token)).status).toBe(200);
    },
  );

  onSqlite(
    'brings a mail also after the operator printed a link, and both work until one is used',
    async () => {
      const { id, email } = await newPerson(team.server, 'kit');
      await proveAddress({ id });
      const { store } = team.server;
      const printed = await store.transact(async (tx) => {
        const account = await tx
          .selectFrom('users')
          .select(['id', 'email_key', 'password_hash', 'email_verified_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return createReset(tx, account, { now: tx.now, lifetime: handedFor, handedAt: tx.now });
      });
      const mailed = await mailedToken(email);
      expect((await reset(printed)).status).toBe(200);
      expect((await reset(mailed)).status).toBe(404);
    },
  );

  onSqlite('is set by a link that signs in only once the second factor is shown', async () => {
    const { server } = team;
    const lea = await newPerson(server, 'lea');
    await proveAddress(lea);
    await newWorkspace(lea, 'lea-co');
    const app = await setUpApp(lea);
    expect(await mail.until(lea.email, 1)).toContain('Subject: A second step was added');
    const token = await mailedToken(lea.email, 2);
    const browser = server.openBrowser();
    const form = { token, password: better, password_confirm: better };
    const asked = await browser.attempt(resetPassword, {
      body: { password_reset: { ...form, workspace_address: 'lea-co' } },
    });
    expect([asked.status, asked.headers.get('x-second-factor')]).toEqual([
      401,
      'totp recovery_code',
    ]);
    // The password is set, and nobody is signed in.
    for (const each of [browser, lea.browser]) {
      expect((await each.attempt(listWorkspaces)).status).toBe(401);
    }
    expect((await reset(token)).status).toBe(404);
    const answer = await finish(browser, challengeOf(asked), { code: app.code(1) });
    expect(answer.status).toBe(200);
    const workspaces = Object.values(await browser.call(listWorkspaces));
    expect(workspaces).toMatchObject([{ address: 'lea-co' }]);
    expect((await giveWord(browser, lea.email, { password: better })).status).toBe(401);
  });

  onSqlite('is told with what still signs in without it, and where to remove that', async () => {
    const { server } = team;
    const [ned, ola] = [await newPerson(server, 'ned'), await newPerson(server, 'ola')];
    await proveAddress(ned);
    await setUpPasskey(server, ned.browser);
    const { id } = await server.store.transact((tx) => insertIdentity(tx, ned.id));
    const [linked] = await server.store.reader
      .selectFrom('identities')
      .select('issuer')
      .where('id', '=', id)
      .execute();
    expect(await mail.until(ned.email, 1)).toContain('Subject: A second step was added');
    await reset(await mailedToken(ned.email, 2));
    const told = await mail.until(ned.email, 3);
    expect(told).toContain('Remove what is not yours: https://chat.example.com/#/account');
    expect(told).toContain('- a passkey of an unknown browser');
    expect(told).toContain(`- ${new URL(linked?.issuer ?? '').host}`);
    await reset(await mailedToken(ola.email));
    const plain = await mail.until(ola.email, 2);
    expect(plain).toContain('Subject: Your password was changed');
    expect(plain).not.toContain('Remove what is not yours');
  });

  onSqlite('is answered the same for every address, and brings nobody else a mail', async () => {
    const { email } = await newPerson(team.server, 'gus');
    const [{ email: shared }] = demo.accounts;
    const asked = [email, 'nobody@example.com', shared, 'nonsense', '', 'x'.repeat(400)];
    for (const address of asked) {
      const answer = await ask(address);
      expect([address, answer.status, answer.text]).toEqual([address, 204, '']);
    }
    await mail.until(email, 1);
    await untilIdle();
    for (const address of ['nobody@example.com', shared]) expect(mail.to(address)).toEqual([]);
  });

  onSqlite(
    'is mailed later where the mail server is busy, and the log names no address',
    async () => {
      const { email } = await newPerson(team.server, 'hal');
      mail.does = 'refuses';
      await ask(email);
      await untilJobFailed(team.server.store, 'password-reset');
      expect(logged.join()).toMatch(/"kind":"password-reset".*tried again/);
      mail.does = 'takes';
      await hurryJobs(team.server.store);
      const { token } = linkIn(await mail.until(email, 1));
      expect((await reset(token)).status).toBe(200);
      expect(logged.join()).not.toContain('@example.com');
      expect(logged.join()).not.toContain(token);
    },
  );
});

it('asking for a link costs the same for an account and for none', async () => {
  const mail = await MailServer.start();
  let statements: string[] = [];
  const server = await startTestServer({
    environment: mail.environment,
    runsJobs: false,
    onStatement: (sql) => statements.push(sql.replace(/values \(.*?\) on/, 'values on')),
  });
  const { email } = await newPerson(server, 'ida');
  async function statementsFor(address: string): Promise<string[]> {
    const browser = server.openBrowser();
    await browser.csrfToken();
    statements = [];
    await browser.attempt(askPasswordReset, { body: { password_reset: { email: address } } });
    return statements;
  }
  const known = await statementsFor(email);
  expect(known.join()).toContain('insert into "jobs"');
  expect(known.join()).not.toContain('"users"');
  expect(await statementsFor('nobody@example.com')).toEqual(known);
  await server.close();
  await mail.close();
});

it('links are asked for 30 times an hour from a network, without mail too', async () => {
  const server = await startTestServer({
    environment: { PARLEY_RATE_LIMITS: 'on', PARLEY_TRUST_PROXY: 'loopback' },
  });
  const { email } = await newPerson(server, 'joe');
  const browser = server.openBrowser();
  const ask = (address: string) =>
    browser.send(askPasswordReset.method, askPasswordReset.path, {
      body: JSON.stringify({ password_reset: { email } }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });
  const answers = [];
  for (let times = 0; times < 31; times += 1) answers.push((await ask('192.0.2.1')).status);
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  // The account's owner asks from elsewhere.
  expect((await ask('198.51.100.1')).status).toBe(204);
  await server.close();
});
