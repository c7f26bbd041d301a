import { postMessage } from '@parley/contract/endpoints/messages';
import { listSessions } from '@parley/contract/endpoints/sessions';
import { signOut } from '@parley/contract/endpoints/users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { newPerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';
import { readConfig } from '../../app/config.js';
import { endExpiredSessions } from './end-expired-sessions.js';
import { startSession } from './session.js';

let server: TestServer;
const lifetimes = readConfig({}).sessions;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

function sessionsOf(person: Person) {
  return server.store.reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
}

async function leaveUnused(person: Person, milliseconds: number) {
  await server.store.transact((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: tx.now - milliseconds })
      .where('user_id', '=', person.id)
      .execute(),
  );
}

async function accessChanges(person: Person) {
  const events = await server.store.events.after(`user:${person.id}`, 0, 100);
  return events.flatMap((event) => event.access ?? []);
}

async function isSignedIn(person: Person, workspaceId: number) {
  const member = await server.store.reader
    .selectFrom('workspace_members')
    .select('signed_in_at')
    .where('user_id', '=', person.id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return member.signed_in_at !== null;
}

it('keeps no token that could be used', async () => {
  const alice = await newPerson(server, 'alice');
  const [session] = await sessionsOf(alice);
  expect(session?.token_hash).toMatch(/^[\da-f]{64}$/);
  expect(alice.browser.cookieHeader).not.toContain(session?.token_hash);
});

it('ends the previous session when another account signs in in the same browser', async () => {
  const bob = await newPerson(server, 'bob');
  const carol = await newPerson(server, 'carol');
  const [session] = await sessionsOf(bob);
  await bob.browser.signIn(carol.email);
  expect(await sessionsOf(bob)).toEqual([]);
  expect(await accessChanges(bob)).toEqual([{ session_ended: session?.id }]);
});

it('signs out of every workspace with the last session only', async () => {
  const dave = await newPerson(server, 'dave');
  const { workspace } = await newWorkspace(dave, 'dave-co');
  const elsewhere = server.openBrowser();
  await elsewhere.signIn(dave.email);

  await dave.browser.call(signOut);
  expect(await isSignedIn(dave, workspace.id)).toBe(true);
  await elsewhere.call(signOut);
  expect(await isSignedIn(dave, workspace.id)).toBe(false);

  const [announced] = await server.store.events.after(`workspace:${workspace.id}`, 0, 100);
  expect(JSON.parse(announced?.message ?? '')).toMatchObject({
    workspace_data: { logged_in: false, workspace_id: workspace.id, user: { id: dave.id } },
  });
});

it('ends after 30 days without use, and not before', async () => {
  const erin = await newPerson(server, 'erin');
  const { workspace } = await newWorkspace(erin, 'erin-co');
  await leaveUnused(erin, lifetimes.idle - 60_000);
  expect((await erin.browser.attempt(listWorkspaces)).status).toBe(200);
  await endExpiredSessions(server.store, lifetimes);
  expect(await isSignedIn(erin, workspace.id)).toBe(true);

  await leaveUnused(erin, lifetimes.idle + 60_000);
  expect((await erin.browser.attempt(listWorkspaces)).status).toBe(401);
  await endExpiredSessions(server.store, lifetimes);
  expect(await sessionsOf(erin)).toEqual([]);
  expect(await isSignedIn(erin, workspace.id)).toBe(false);
});

it('ends after a year although it is used, unless it signs in again', async () => {
  const gina = await newPerson(server, 'gina');
  const age = (milliseconds: number) =>
    server.store.transact((tx) =>
      tx
        .updateTable('sessions')
        .set({ created_at: tx.now - milliseconds })
        .where('user_id', '=', gina.id)
        .execute(),
    );
  const year = lifetimes.total ?? 0;
  await age(year - 60_000);
  expect((await gina.browser.attempt(listWorkspaces)).status).toBe(200);
  await age(year + 60_000);
  expect((await gina.browser.attempt(listWorkspaces)).status).toBe(401);
  await endExpiredSessions(server.store, { ...lifetimes, total: null });
  expect(await sessionsOf(gina)).toHaveLength(1);
  await endExpiredSessions(server.store, lifetimes);
  expect(await sessionsOf(gina)).toEqual([]);

  await gina.browser.signIn(gina.email);
  await age(year - 60_000);
  await gina.browser.signIn(gina.email);
  const [renewed] = await sessionsOf(gina);
  expect(Date.now() - (renewed?.created_at ?? 0)).toBeLessThan(60_000);
});

it('notes its use, but not at every request', async () => {
  const frank = await newPerson(server, 'frank');
  await leaveUnused(frank, 60_000);
  const [unused] = await sessionsOf(frank);
  await frank.browser.call(listWorkspaces);
  expect(await sessionsOf(frank)).toEqual([unused]);

  await leaveUnused(frank, 10 * 60_000);
  const since = Date.now();
  await frank.browser.call(listWorkspaces);
  expect((await sessionsOf(frank))[0]?.last_used_at).toBeGreaterThanOrEqual(since);
});

describe('signing in again in the same browser', () => {
  const team = teamBeforeAll(() => startTestServer());

  it('begins another session; sockets and copies of the cookie from before end', async () => {
    const { alice, workspaceId } = team;
    const own = team.server;
    const elsewhere = own.openBrowser();
    await elsewhere.signIn(alice.email);
    const before = Object.keys(await alice.browser.call(listSessions));
    const cookie = alice.browser.cookieHeader;
    const copied = () => own.openBrowser().fetch(listWorkspaces.path, { headers: { cookie } });
    const [socket, other] = [await goLive(own, alice), await goLive(own, alice.at(elsewhere))];
    expect((await copied()).status).toBe(200);

    await alice.browser.signIn(alice.email);
    await socket.closed;
    expect(socket.frames.at(-1)).toMatchObject({ reason: 'session_replaced', reconnect: true });
    expect((await copied()).status).toBe(401);
    const after = Object.values(await alice.browser.call(listSessions));
    expect(after).toHaveLength(2);
    expect(before).not.toContain(String(after.find(({ current }) => current)?.id));

    // The workspace stays signed in to, and so does the other browser.
    const { [workspaceId]: acme } = await alice.browser.call(listWorkspaces);
    expect(acme).toMatchObject({ address: 'acme' });
    const again = await goLive(own, alice);
    const message = { body: 'Still here?', channel_id: team.general };
    await alice.browser.call(postMessage, { body: { message } });
    for (const client of [again, other]) {
      await client.until(() => JSON.stringify(client.messages()).includes('Still here?'));
      await client.close();
    }
  });
});

describeOnEachEngine('two users who swap browsers', (start) => {
  it('never wait for each other', async () => {
    const own = await start();
    const [ann, ben] = [await newPerson(own, 'ann'), await newPerson(own, 'ben')];
    let runs = 0;
    const enter = (person: Person, before: Person) =>
      own.store.transact((tx) => {
        runs += 1;
        return startSession(tx, person.id, {
          present: { userId: before.id, sessionId: 0 },
          address: '',
          device: '',
        });
      });
    // Transactions that deadlock are retried.
    const changes = Array.from({ length: 8 }, () => [enter(ann, ben), enter(ben, ann)]).flat();
    await Promise.all(changes);
    expect(runs).toBe(changes.length);
    await own.close();
  });
});
