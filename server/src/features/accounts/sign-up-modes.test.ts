import type { SignUpMode } from '@parley/contract/boot';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { expect, it } from 'vitest';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { meet, newPerson, newWorkspace, Person } from '../../../testing/people/people.js';
import { lookAt, makeLink, signUpBy } from '../../../testing/requests/invite-links.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';

const day = 24 * 60 * 60 * 1000;

const sign = (server: TestServer, email: string) => {
  const user = { email, password: testPassword, password_confirm: testPassword };
  return server.openBrowser().attempt(signUp, { body: { user } });
};

const invite = ({ browser }: Person, user_email: string) =>
  browser.attempt(inviteToWorkspace, {
    body: { workspace_user: { user_email, workspace_address: 'acme' } },
  });

/** Starts a server in this mode, on which Ann already has an account and a workspace. */
async function startWith(PARLEY_SIGNUPS: SignUpMode) {
  const server = await startTestServer({ environment: { PARLEY_SIGNUPS } });
  // Copied directly, because this mode may forbid sign-up.
  const open = await startTestServer();
  const { email } = await newPerson(open, 'ann');
  const ann = await open.store.reader
    .selectFrom('users')
    .select(['email', 'email_key', 'password_hash', 'created_at'])
    .executeTakeFirstOrThrow();
  await open.close();
  const { id } = await server.store.transact((tx) =>
    tx.insertInto('users').values(ann).returning('id').executeTakeFirstOrThrow(),
  );
  const browser = server.openBrowser();
  await browser.signIn(email);
  const person = new Person({ id, email, browser });
  await newWorkspace(person, 'acme');
  return { server, ann: person };
}

it('closed: refuses new accounts, and existing accounts still work', async () => {
  const { server, ann } = await startWith('closed');
  const refused = await sign(server, 'bob@example.com');
  expect([refused.status, refused.body]).toEqual([403, [texts.signUpsClosed]]);
  expect((await invite(ann, 'bob@example.com')).status).toBe(404);
  expect((await sign(server, 'bob@example.com')).status).toBe(403);
  const user = { email: ann.email, password: testPassword, workspace_address: 'acme' };
  expect((await server.openBrowser().attempt(signIn, { body: { user } })).status).toBe(200);
  await server.close();
});

it('invited: an address may sign up once a member has invited it, and is in no workspace by that', async () => {
  const { server, ann } = await startWith('invited');
  const refused = await sign(server, 'bob@example.com');
  expect([refused.status, refused.body]).toEqual([403, [texts.signUpsInvited]]);

  // SPEC §8: the answer is the same in every mode.
  const unknown = await invite(ann, ' Bob@Example.com');
  expect([unknown.status, unknown.body]).toEqual([404, [texts.inviteUnknownUser]]);
  expect((await sign(server, 'carol@example.com')).status).toBe(403);
  const made = await sign(server, 'bob@example.com');
  expect(made.body).toMatchObject({ email: 'bob@example.com', workspaces: {} });
  expect((await invite(ann, 'bob@example.com')).status).toBe(200);

  const kept = await server.store.reader.selectFrom('invited_addresses').selectAll().execute();
  expect(kept).toEqual([]);
  await server.close();
});

it('invited: a month-old invite does not allow a sign-up, nor does an invite by a demo account', async () => {
  const { server, ann } = await startWith('invited');
  await invite(ann, 'bob@example.com');
  const [row] = await server.store.reader.selectFrom('invited_addresses').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain('bob');
  await server.store.transact((tx) =>
    tx
      .updateTable('invited_addresses')
      .set({ invited_at: Date.now() - 31 * day })
      .execute(),
  );
  expect((await sign(server, 'bob@example.com')).status).toBe(403);

  await server.store.transact((tx) => tx.updateTable('users').set({ is_demo: 1 }).execute());
  expect((await invite(ann, 'bob@example.com')).status).toBe(404);
  expect((await sign(server, 'bob@example.com')).status).toBe(403);
  await server.close();
});

it('open: an invite of an unknown address is not remembered', async () => {
  const { server, alice } = await meet(await startTestServer());
  expect((await invite(alice, 'nobody@example.com')).status).toBe(404);
  expect(await server.store.reader.selectFrom('invited_addresses').selectAll().execute()).toEqual(
    [],
  );
  await server.close();
});

it('invited: an invite link lets its holders sign up, but not one of the demo', async () => {
  const { server, ann } = await startWith('invited');
  const { body } = await ann.browser.attempt(listWorkspaces);
  const [workspace_id = 0] = Object.keys(body as object).map(Number);
  const { token } = await makeLink(ann, { workspace_id });
  const carol = await signUpBy(server.openBrowser(), token, 'carol@example.com');
  expect(carol.body).toMatchObject({ workspaces: { [workspace_id]: { address: 'acme' } } });
  const refused = await signUpBy(server.openBrowser(), 'unknown', 'dan@example.com');
  expect([refused.status, refused.body]).toEqual([404, [texts.inviteDead]]);

  await server.store.transact((tx) =>
    tx.updateTable('users').set({ is_demo: 1 }).where('id', '=', ann.id).execute(),
  );
  const ofDemo = await signUpBy(server.openBrowser(), token, 'dan@example.com');
  expect([ofDemo.status, ofDemo.body]).toEqual([403, [texts.signUpsInvited]]);
  await server.close();
});

it('closed: an invite link makes no account, and lets accounts in', async () => {
  const { server, ann } = await startWith('closed');
  const { body } = await ann.browser.attempt(listWorkspaces);
  const [workspace_id = 0] = Object.keys(body as object).map(Number);
  const { token } = await makeLink(ann, { workspace_id, uses: 1 });
  const refused = await signUpBy(server.openBrowser(), token, 'carol@example.com');
  expect([refused.status, refused.body]).toEqual([403, [texts.signUpsClosed]]);
  expect((await lookAt(server.openBrowser(), token)).status).toBe(200);
  await server.close();
});
