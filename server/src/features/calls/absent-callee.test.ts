import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { listMessages } from '@parley/contract/endpoints/messages';
import { readPosition } from '@parley/contract/endpoints/reads';
import { withdrawInvite } from '@parley/contract/endpoints/workspace-users';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import { beforeEach, describe, expect, it } from 'vitest';
import { ageCalls } from '../../../testing/database/age-calls.js';
import { invitePerson, newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const minute = 60_000;
const refused = [403, ['They are not signed in to this workspace.']];

describe('a call to somebody who is not signed in to the workspace', () => {
  const team = teamBeforeAll(startTestServer);
  let callee: Person;
  let dm: number;
  let callees = 0;

  beforeEach(async () => {
    callee = await newColleague(team, `callee-${(callees += 1)}`);
    dm = (await team.alice.opensDirect(callee, team.workspaceId)).channel_id;
  });

  async function say(type: CallSignal['type'], from = team.alice, to = callee) {
    const people = { from: from.id, to: to.id, target_user_id: to.id };
    const body = { type, ...people, channel_id: dm, call_id: 'a' };
    const answer = await from.browser.attempt(sendCallSignal, { body });
    return [answer.status, answer.body];
  }

  async function outcomes({ browser }: Person = team.alice) {
    const messages = await browser.call(listMessages, { params: { id: String(dm) } });
    return Object.values(messages).map(({ call }) => call?.outcome);
  }

  function recorded() {
    const { reader } = team.server.store;
    return reader.selectFrom('calls').selectAll().where('channel_id', '=', dm).execute();
  }

  async function expectFoundLater(): Promise<void> {
    await callee.browser.signIn(callee.email, 'acme');
    expect(await outcomes(callee)).toEqual(['missed']);
    const entry = await callee.browser.call(readPosition, { params: { id: String(dm) } });
    expect(entry).toMatchObject({ unread: 1, mentions: 1 });
  }

  it('is refused, and a missed call for them when they are back', async () => {
    await callee.signsOutOf(team.workspaceId);
    for (let n = 0; n < 3; n += 1) expect(await say('JOIN_CALL')).toEqual(refused);
    expect(await outcomes()).toEqual([]);
    expect(await say('LEAVE_CALL')).toEqual(refused);
    expect(await outcomes()).toEqual(['missed']);
    expect(await say('JOIN_CALL')).toEqual(refused);
    await expectFoundLater();
  });

  it('is a missed call when the caller never says that they gave up', async () => {
    await callee.signsOutOf(team.workspaceId);
    await say('JOIN_CALL');
    await ageCalls(team.server.store, minute);
    await expect.poll(() => outcomes(), { timeout: minute / 4 }).toEqual(['missed']);
    await expectFoundLater();
  });

  it('that was answered before ends when the other person hangs up', async () => {
    await say('JOIN_CALL');
    await say('PICKUP_CALL', callee, team.alice);
    await callee.signsOutOf(team.workspaceId);
    expect(await say('LEAVE_CALL')).toEqual(refused);
    expect(await outcomes()).toEqual(['answered']);
  });

  it('leaves nothing for a person whose invite was withdrawn', async () => {
    callee = await newPerson(team.server, `invited-${callees}`);
    await invitePerson(team.alice, callee.email, 'acme');
    dm = (await team.alice.opensDirect(callee, team.workspaceId)).channel_id;
    await team.alice.browser.call(withdrawInvite, {
      params: { workspace_id: String(team.workspaceId) },
      body: { workspace_user: { user_id: callee.id } },
    });
    for (const type of ['JOIN_CALL', 'LEAVE_CALL'] as const) {
      expect(await say(type)).toEqual(refused);
    }
    expect([await recorded(), await outcomes()]).toEqual([[], []]);
  });

  it('leaves nothing from or for a stranger', async () => {
    const { alice, eve, workspaceId } = team;
    const dm_channel_user = { user_1_id: alice.id, user_2_id: eve.id, workspace_id: workspaceId };
    const opened = await alice.browser.attempt(openDm, { body: { dm_channel_user } });
    expect(opened.status).toBe(404);
    const [toEve] = await say('JOIN_CALL', alice, eve);
    const [fromEve] = await say('JOIN_CALL', eve, alice);
    expect([toEve, fromEve]).toEqual([403, 404]);
    expect([await recorded(), await outcomes()]).toEqual([[], []]);
    expect(await say('JOIN_CALL')).toEqual([204, '']);
    expect(await recorded()).toHaveLength(1);
  });
});
