import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { listMessages } from '@parley/contract/endpoints/messages';
import { readPosition } from '@parley/contract/endpoints/reads';
import { describe, expect, it } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('The history of a channel', () => {
  const team = teamBeforeAll(startTestServer);
  let names = 0;

  async function make(kind: 'public' | 'private'): Promise<number> {
    const channel = { name: `told-${(names += 1)}`, workspace_id: team.workspaceId, kind };
    return (await team.alice.browser.call(createChannel, { body: { channel } })).id;
  }
  const add = (channel_id: number, { id }: Person) =>
    team.alice.browser.call(joinChannel, { body: { channel_user: { channel_id, user_id: id } } });
  const remove = (channel_id: number, { id }: Person) =>
    team.alice.browser.call(leaveChannel, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, user_id: id } },
    });
  const turn = (id: number, kind: 'public' | 'private') =>
    team.alice.browser.call(updateChannel, {
      params: { id: String(id) },
      body: { channel: { kind } },
    });

  /** Author, event and the member it concerns, of each line. */
  async function lines(id: number) {
    const messages = await team.alice.browser.call(listMessages, { params: { id: String(id) } });
    return Object.values(messages).map(({ type, user_id, system }) => {
      expect(type).toBe('system');
      return [user_id, system?.event, system?.user_id];
    });
  }

  it('tells the members of a private channel who was added, was removed and left', async () => {
    const { alice, bob } = team;
    const carol = await newColleague(team, 'carol');
    const id = await make('private');
    await add(id, bob);
    await add(id, bob);
    await add(id, carol);
    await remove(id, carol);
    await remove(id, carol);
    await bob.leaves(id);
    expect(await lines(id)).toEqual([
      [alice.id, 'added', bob.id],
      [alice.id, 'added', carol.id],
      [alice.id, 'removed', carol.id],
      [bob.id, 'left', null],
    ]);
    const position = { params: { id: String(id) } };
    expect(await alice.browser.call(readPosition, position)).toMatchObject({ unread: 0 });
  });

  it('tells of nobody who joins, is added to, leaves or is removed from a public channel', async () => {
    const { bob } = team;
    const id = await make('public');
    await bob.joins(id);
    await bob.leaves(id);
    await add(id, bob);
    await remove(id, bob);
    expect(await lines(id)).toEqual([]);
  });

  it('tells of a channel that becomes private, and public again', async () => {
    const id = await make('public');
    await turn(id, 'private');
    await turn(id, 'public');
    expect((await lines(id)).map(([, event]) => event)).toEqual(['made_private', 'made_public']);
  });

  it('R8: is not sent to the member who was removed', async () => {
    const { alice, bob, server } = team;
    const id = await make('private');
    await add(id, bob);
    const live = await goLive(server, bob, [chatIdentifier]);
    const other = await make('private');
    await add(other, bob);
    await live.until((client) => JSON.stringify(client.messages()).includes('"added"'));
    await remove(id, bob);
    await alice.browser.call(updateChannel, {
      params: { id: String(other) },
      body: { channel: { kind: 'public' } },
    });
    await live.until((client) => JSON.stringify(client.messages()).includes('"made_public"'));
    expect(JSON.stringify(live.messages())).not.toContain('"removed"');
  });
});
