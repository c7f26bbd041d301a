import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { postMessage } from '@parley/contract/endpoints/messages';
import { signIn, signOut } from '@parley/contract/endpoints/users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { expect, it } from 'vitest';
import { json, testPassword } from '../../../testing/clients/test-browser.js';
import { newPerson } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { otherAccount } from './user-header.js';

const team = teamBeforeAll(startTestServer);

const namedIn = ({ headers }: { headers: Headers }) => headers.get('x-user-id');

it('every response to a signed-in user names them, also a refusal', async () => {
  const { alice, server } = team;
  expect(namedIn(await alice.browser.attempt(listWorkspaces))).toBe(String(alice.id));
  const missing = await alice.browser.send('GET', '/api/channels/999999');
  expect([missing.status, namedIn(missing)]).toEqual([404, String(alice.id)]);

  const visitor = server.openBrowser();
  expect(namedIn(await visitor.attempt(readCsrfToken))).toBeNull();
  expect(namedIn(await visitor.attempt(listWorkspaces))).toBeNull();
});

it('the response to signing in names the new user, to signing out no user', async () => {
  const dora = await newPerson(team.server, 'dora');
  const fred = await newPerson(team.server, 'fred');
  const user = { email: fred.email, password: testPassword, workspace_address: '' };
  const { browser } = dora;
  expect(namedIn(await browser.attempt(signIn, { body: { user } }))).toBe(String(fred.id));
  expect(namedIn(await browser.attempt(signOut))).toBeNull();
});

it('a change meant for another user is refused, and not made', async () => {
  const { alice, bob, plans } = team;
  const post = (meant: string | null, body: string) => {
    const { headers, ...sent } = json({ message: { body, channel_id: plans } });
    const all = new Headers(headers);
    if (meant !== null) all.set('x-user-id', meant);
    return alice.browser.send('POST', postMessage.path, { ...sent, headers: all });
  };
  const bodies = async () =>
    (await alice.browser.send('GET', `/api/channels/${plans}/messages`)).text;

  expect((await post(null, 'by whoever it is')).status).toBe(200);
  expect((await post(String(alice.id), 'by alice')).status).toBe(200);
  for (const meant of [String(bob.id), 'bob', '']) {
    const answer = await post(meant, 'by bob');
    expect([answer.status, answer.body]).toEqual([409, [otherAccount]]);
    expect(namedIn(answer)).toBe(String(alice.id));
  }
  expect(await bodies()).toContain('by alice');
  expect(await bodies()).not.toContain('by bob');
});

it("reads are never refused for it, nor are visitors' changes", async () => {
  const { alice, server } = team;
  const headers = { 'x-user-id': '999999' };
  expect((await alice.browser.fetch(listWorkspaces.path, { headers })).status).toBe(200);
  const visitor = server.openBrowser();
  expect((await visitor.send('DELETE', signOut.path, { headers })).status).toBe(200);
  expect((await visitor.send('POST', postMessage.path, { headers })).status).toBe(401);
});
