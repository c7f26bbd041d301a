import { signIn, signOut, signUp } from '@parley/contract/endpoints/users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { blankProfile } from '@parley/contract/rules/profile';
import { serverTexts, texts } from '@parley/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { invitePerson, newPerson, newWorkspace } from '../../../testing/people/people.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ realPasswords: true });
});

afterAll(() => server.close());

function attemptSignIn(user: { email: string; password: string; workspace_address?: string }) {
  return server.openBrowser().attempt(signIn, { body: { user } });
}

describe('signing up', () => {
  it('makes an account that is in no workspace, and signs in to it', async () => {
    const browser = server.openBrowser();
    const user = await browser.signUp('Ann@Example.com');
    expect(user).toEqual({
      id: user.id,
      email: 'Ann@Example.com',
      ...blankProfile,
      photo_url: null,
      workspaces: {},
    });
    expect(await browser.call(listWorkspaces)).toEqual({});
  });

  it('takes a password as it is typed: any character, no other case, each space', async () => {
    const email = 'typed@example.com';
    const password = " Zwölf  🐎 <b>'; -- % ";
    const user = { email, password, password_confirm: password };
    await server.openBrowser().call(signUp, { body: { user } });
    for (const other of [password.trim(), password.replace('  ', ' '), password.toLowerCase()]) {
      const wrong = { email, password: other };
      const refused = await server.openBrowser().attempt(signIn, { body: { user: wrong } });
      expect([other, refused.status]).toEqual([other, 401]);
    }
    const right = await server
      .openBrowser()
      .attempt(signIn, { body: { user: { email, password } } });
    expect(right.status).toBe(200);
  });

  it('keeps the password as an argon2id hash with the parameters of OWASP', async () => {
    const { id } = await newPerson(server, 'hashed');
    const { password_hash } = await server.store.reader
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [9, 9],
    [-12, -11],
    [99, 14],
  ])('%i hours from UTC by the browser are kept as %i', async (said, kept) => {
    const user = {
      email: `from-${kept}@example.com`,
      password: testPassword,
      password_confirm: testPassword,
      timezone_offset: said,
    };
    const signedUp = await server.openBrowser().call(signUp, { body: { user } });
    expect(signedUp.timezone_offset).toBe(kept);
  });

  it.each([
    ['Asia/Kolkata', 'Asia/Kolkata'],
    // A browser may know more zones than the server: that keeps nobody out.
    ['Mars/Olympus_Mons', undefined],
    ['+05:30', undefined],
    ['', undefined],
  ])('the time zone %j of the browser is kept as %s', async (timezone, kept) => {
    const email = `from-${encodeURIComponent(timezone)}@example.com`;
    const user = { email, password: testPassword, password_confirm: testPassword, timezone };
    const signedUp = await server.openBrowser().call(signUp, { body: { user } });
    expect(signedUp.timezone).toBe(kept);
    expect(signedUp.timezone_offset).toBe(0);
  });

  it('joins no workspace, whatever address comes along', async () => {
    const owner = await newPerson(server, 'owner');
    await newWorkspace(owner, 'not-yours');
    const browser = server.openBrowser();
    const user = {
      email: 'hopeful@example.com',
      password: testPassword,
      password_confirm: testPassword,
      workspace_address: 'not-yours',
    };
    expect((await browser.call(signUp, { body: { user } })).workspaces).toEqual({});
  });

  it('lists every broken rule', async () => {
    const user = { email: ' ', password: 'short', password_confirm: 'other' };
    const answer = await server.openBrowser().attempt(signUp, { body: { user } });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual([texts.emailBlank, texts.passwordTooShort, texts.passwordsDiffer]);
  });

  it('refuses an e-mail that is taken, ignoring case, also concurrently', async () => {
    const user = { password: testPassword, password_confirm: testPassword };
    const attempts = ['twin@example.com', 'TWIN@example.com ', 'Twin@Example.com'].map((email) =>
      server.openBrowser().attempt(signUp, { body: { user: { ...user, email } } }),
    );
    const answers = await Promise.all(attempts);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused).toHaveLength(2);
    for (const { status, body } of refused)
      expect([status, body]).toEqual([409, [serverTexts.userExists]]);
  });
});

describe('signing in', () => {
  it('signs in to the account alone when the address is blank', async () => {
    const { email, id } = await newPerson(server, 'carol');
    const user = await server.openBrowser().signIn(email.toUpperCase());
    expect(user).toMatchObject({ id, workspaces: {} });
  });

  it('signs in to a workspace, and lists it from then on', async () => {
    const dave = await newPerson(server, 'dave');
    const { workspace } = await newWorkspace(dave, 'dave-co');
    const gina = await newPerson(server, 'gina');
    await invitePerson(dave, gina.email, 'dave-co');
    expect(await gina.browser.call(listWorkspaces)).toEqual({});

    const user = await gina.browser.signIn(gina.email, 'Dave-Co');
    const summary = {
      id: workspace.id,
      address: 'dave-co',
      title: 'Dave Co',
      picture_url: null,
      num_users: 2,
      num_logged_in_users: 2,
      unread: false,
      mentions: 0,
    };
    expect(user.workspaces).toEqual({ [workspace.id]: summary });
    expect(await gina.browser.call(listWorkspaces)).toEqual(user.workspaces);
  });

  it('answers every failure the same', async () => {
    const frank = await newPerson(server, 'frank');
    const owner = await newPerson(server, 'franks-boss');
    await newWorkspace(owner, 'closed');
    const right = { email: frank.email, password: testPassword };
    expect((await attemptSignIn(right)).status).toBe(200);

    const failures = await Promise.all([
      attemptSignIn({ ...right, password: 'wrong password' }),
      attemptSignIn({ ...right, password: '' }),
      attemptSignIn({ ...right, email: 'nobody@example.com' }),
      attemptSignIn({ ...right, workspace_address: 'no-such-place' }),
      attemptSignIn({ ...right, workspace_address: 'closed' }),
    ]);
    for (const failure of failures) {
      expect(failure.status).toBe(401);
      expect(failure.body).toEqual([serverTexts.signInFailed]);
      expect(failure.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('signing out', () => {
  it('ends the session, and succeeds without a session', async () => {
    const { browser } = await newPerson(server, 'henry');
    expect((await browser.attempt(listWorkspaces)).status).toBe(200);
    await browser.call(signOut);
    expect((await browser.attempt(listWorkspaces)).status).toBe(401);
    await browser.call(signOut);
  });

  it("clears the browser's cache, and nothing else", async () => {
    const { browser } = await newPerson(server, 'forgetful');
    expect((await browser.attempt(signOut)).headers.get('clear-site-data')).toBe('"cache"');
    expect((await browser.attempt(signOut)).headers.get('clear-site-data')).toBeNull();
  });

  it('ends the session on the server, too', async () => {
    const { browser } = await newPerson(server, 'irene');
    const { cookieHeader: cookie } = browser;
    const read = () => server.openBrowser().fetch(listWorkspaces.path, { headers: { cookie } });
    expect((await read()).status).toBe(200);
    await browser.call(signOut);
    const answer = await read();
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual([serverTexts.signInFirst]);
  });
});
