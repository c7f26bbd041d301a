import { deleteAccount } from '@parley/contract/endpoints/account';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { describe, expect, it } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import { testPassword } from '../../../testing/clients/test-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('deleting an account', () => {
  const team = teamBeforeAll(startTestServer);

  it('ends the calls of its user, and tells the partners', async () => {
    const { alice, server, workspaceId } = team;
    const [kim, lea] = [await newColleague(team, 'kim'), await newColleague(team, 'lea')];
    const hers = await goLive(server, lea, [JSON.stringify({ channel: 'CallChannel' })]);
    const signal = (
      type: 'JOIN_CALL' | 'PICKUP_CALL',
      { id, browser }: Person,
      to: Person,
      channel_id: number,
    ) =>
      browser.attempt(sendCallSignal, {
        body: { type, from: id, to: to.id, channel_id, call_id: `call-${channel_id}` },
      });
    const talk = await kim.opensDirect(lea, workspaceId);
    await signal('JOIN_CALL', kim, lea, talk.channel_id);
    await signal('PICKUP_CALL', lea, kim, talk.channel_id);
    // Kim is called, but not a member: direct messages begin for her with their first message.
    const ring = await alice.opensDirect(kim, workspaceId);
    await signal('JOIN_CALL', alice, kim, ring.channel_id);
    await kim.browser.call(deleteAccount, {
      body: { account: { current_password: testPassword, keep_name: false } },
    });
    await hers.until((client) => JSON.stringify(client.messages()).includes('LEAVE_CALL'));
    await hers.close();
    const calls = await server.store.reader
      .selectFrom('calls')
      .innerJoin('messages', 'messages.id', 'calls.message_id')
      .select(['calls.channel_id', 'call_outcome'])
      .where('ended_at', 'is not', null)
      .execute();
    expect(calls).toEqual(
      expect.arrayContaining([
        { channel_id: talk.channel_id, call_outcome: 'answered' },
        { channel_id: ring.channel_id, call_outcome: 'missed' },
      ]),
    );
  });
});
