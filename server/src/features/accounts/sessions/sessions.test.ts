import { demo } from '@parley/contract/demo';
import { endOtherSessions, endSession, listSessions } from '@parley/contract/endpoints/sessions';
import { signIn } from '@parley/contract/endpoints/users';
import { listWorkspaces } from '@parley/contract/endpoints/workspaces';
import { describe, expect, it } from 'vitest';
import { goLive } from '../../../../testing/clients/live-browser.js';
import { json, type TestBrowser, testPassword } from '../../../../testing/clients/test-browser.js';
import { newPerson, type Person } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { startTestServer, type TestServer } from '../../../../testing/server/test-server.js';

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Signs in to the account in a new browser, which sends this User-Agent header. */
async function signsInOn(
  server: TestServer,
  userAgent: string,
  user: { email: string; password: string },
): Promise<TestBrowser> {
  const browser = server.openBrowser();
  const answer = await browser.send(signIn.method, signIn.path, {
    ...json({ user }),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  });
  expect(answer.status).toBe(200);
  return browser;
}

const accountOf = ({ email }: Person) => ({ email, password: testPassword });
const list = async (browser: TestBrowser) => Object.values(await browser.call(listSessions));
const end = (browser: TestBrowser, id: number) =>
  browser.attempt(endSession, { params: { id: String(id) } });
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.attempt(listWorkspaces)).status === 200;

describe('sessions', () => {
  const team = teamBeforeAll(() => startTestServer({ environment: { PARLEY_DEMO: 'on' } }));

  it('are listed with their browsers, to their account alone', async () => {
    const ann = await newPerson(team.server, 'ann');
    const laptop = await signsInOn(team.server, onWindows, accountOf(ann));
    const sessions = await list(laptop);
    expect(sessions.map(({ current, device }) => [current, device])).toEqual([
      [false, ''],
      [true, 'Chrome on Windows'],
    ]);
    for (const { created_at, last_used_at } of sessions) {
      expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.parse(last_used_at));
    }
    const seenByEve = (await list(team.eve.browser)).map(({ id }) => id);
    for (const { id } of sessions) expect(seenByEve).not.toContain(id);
  });

  it('end one by one with their sockets; the others go on', async () => {
    const { server, bob } = team;
    const laptop = await signsInOn(server, onWindows, accountOf(bob));
    const [his, there] = [await goLive(server, bob), await goLive(server, bob.at(laptop))];
    const other = (await list(bob.browser)).find(({ device }) => device !== '');
    expect((await end(bob.browser, other?.id ?? 0)).body).toEqual({});
    await there.closed;
    expect(there.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' });
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(bob.browser)).toBe(true);
    expect((await list(bob.browser)).map(({ current }) => current)).toEqual([true]);
    await his.close();
  });

  it("of other accounts are answered like missing ones, and don't end", async () => {
    const { alice, eve } = team;
    const [hers] = await list(alice.browser);
    const tried = await end(eve.browser, hers?.id ?? 0);
    const missing = await end(eve.browser, 999_999);
    expect([tried.status, tried.text]).toEqual([404, missing.text]);
    expect(await isSignedIn(alice.browser)).toBe(true);
    const [own] = await list(eve.browser);
    const second = await signsInOn(team.server, onWindows, accountOf(eve));
    expect((await end(second, own?.id ?? 0)).status).toBe(200);
    expect((await end(second, own?.id ?? 0)).text).toBe(missing.text);
  });

  it('the asking one can end itself: that is signing out', async () => {
    const carol = await newPerson(team.server, 'carol');
    const [own] = await list(carol.browser);
    const answer = await end(carol.browser, own?.id ?? 0);
    expect(answer.status).toBe(200);
    expect(carol.browser.cookieHeader).not.toContain('parley_session');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(await isSignedIn(carol.browser)).toBe(false);
    // The page goes on as a visitor's, with the token that came along.
    await carol.browser.signIn(carol.email);
  });

  it('all others end at once, and the account stays signed in to its workspaces', async () => {
    const { server, alice } = team;
    const others = [
      await signsInOn(server, onWindows, accountOf(alice)),
      await signsInOn(server, '', accountOf(alice)),
    ];
    const there = await goLive(server, alice.at(others[0] ?? alice.browser));
    await alice.browser.call(endOtherSessions);
    await there.closed;
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect((await list(alice.browser)).map(({ current }) => current)).toEqual([true]);
    expect(Object.keys(await alice.browser.call(listWorkspaces))).toHaveLength(1);
    await alice.browser.call(endOtherSessions);
  });

  it('of a demo account are hidden from each other, and nobody ends those of others', async () => {
    const { server } = team;
    const [account] = demo.accounts;
    const mine = await signsInOn(server, onWindows, account);
    const theirs = await signsInOn(server, onWindows, account);
    const [own, ...more] = await list(mine);
    expect([own?.current, more]).toEqual([true, []]);
    const [other] = await list(theirs);
    expect((await end(mine, other?.id ?? 0)).status).toBe(404);
    expect((await mine.attempt(endOtherSessions)).status).toBe(403);
    expect(await isSignedIn(theirs)).toBe(true);
    expect((await end(mine, own?.id ?? 0)).status).toBe(200);
  });
});

describe('a thief of a session', () => {
  it('cannot use up what the owner needs to end it', async () => {
    const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
    const owner = await newPerson(server, 'owner');
    const laptop = await signsInOn(server, onWindows, accountOf(owner));
    const [own] = await list(owner.browser);
    const tries = await Promise.all(Array.from({ length: 61 }, () => end(laptop, 999_999)));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await owner.browser.attempt(endOtherSessions)).status).toBe(200);
    expect(await isSignedIn(laptop)).toBe(false);
    expect((await list(owner.browser)).map(({ id }) => id)).toEqual([own?.id]);
    await server.close();
  });
});
