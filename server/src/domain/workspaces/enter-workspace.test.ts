import { withdrawInvite } from '@parley/contract/endpoints/workspace-users';
import {
  enterWorkspace,
  listOtherWorkspaces,
  listWorkspaces,
  readWorkspace,
} from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/clients/test-browser.js';
import { invitePerson, newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('entering a workspace with a session', () => {
  const team = teamBeforeAll(startTestServer);
  const enter = (browser: TestBrowser, address = 'acme') =>
    browser.attempt(enterWorkspace, { params: { address } });
  const others = async (browser: TestBrowser) =>
    Object.values(await browser.call(listOtherWorkspaces));
  const entry = {
    address: 'acme',
    title: 'Acme',
    picture_url: null,
    invited: true,
    needs_password: false,
  };

  async function invited(name: string): Promise<Person> {
    const person = await newPerson(team.server, name);
    await invitePerson(team.alice, person.email, 'acme');
    return person;
  }

  it('takes no password from an invited account, which the others then see signed in', async () => {
    const carol = await invited('carol');
    expect(await others(carol.browser)).toEqual([{ ...entry, id: team.workspaceId }]);
    const entered = await enter(carol.browser, 'ACME');
    expect(entered.body).toMatchObject({ id: team.workspaceId, address: 'acme' });
    expect(await others(carol.browser)).toEqual([]);
    expect(Object.keys(await carol.browser.call(listWorkspaces))).toEqual([
      String(team.workspaceId),
    ]);
    const seen = await team.alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect('users' in seen && seen.users[carol.id]).toMatchObject({ logged_in: true });
    expect((await enter(carol.browser)).status).toBe(200);
  });

  it('is 404 for others, as for a missing workspace', async () => {
    const answers = [await enter(team.eve.browser), await enter(team.eve.browser, 'nowhere')];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, [texts.workspaceNotFound]]);
    }
    expect((await enter(team.server.openBrowser())).status).toBe(401);
  });

  it('is over when the invite was withdrawn', async () => {
    const dan = await invited('dan');
    await team.alice.browser.call(withdrawInvite, {
      params: { workspace_id: String(team.workspaceId) },
      body: { workspace_user: { user_id: dan.id } },
    });
    expect(await others(dan.browser)).toEqual([]);
    expect((await enter(dan.browser)).status).toBe(404);
  });

  it('takes the password after signing out of it, also in the other browsers of then', async () => {
    const fay = await newColleague(team, 'fay');
    const lost = team.server.openBrowser();
    await lost.signIn(fay.email);
    await fay.signsOutOf(team.workspaceId);
    for (const browser of [fay.browser, lost]) {
      const refused = await enter(browser);
      expect([refused.status, refused.body]).toEqual([403, [serverTexts.signedOutHere]]);
      expect(await others(browser)).toMatchObject([{ invited: false, needs_password: true }]);
    }
    // A session that began later has had the password.
    const later = team.server.openBrowser();
    await later.signIn(fay.email);
    expect(await others(later)).toMatchObject([{ invited: false, needs_password: false }]);
    expect((await enter(later)).status).toBe(200);
    expect(Object.keys(await lost.call(listWorkspaces))).toEqual([String(team.workspaceId)]);
  });

  it('takes no password after the account’s last session ended by itself', async () => {
    const gil = await newColleague(team, 'gil');
    await gil.browser.send('DELETE', '/api/session');
    await gil.browser.signIn(gil.email);
    expect(await others(gil.browser)).toMatchObject([{ needs_password: false }]);
    expect((await enter(gil.browser)).status).toBe(200);
  });
});
