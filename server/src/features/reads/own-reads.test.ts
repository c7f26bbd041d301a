import { postMessage } from '@parley/contract/endpoints/messages';
import { setPosition } from '@parley/contract/endpoints/reads';
import { describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const readings = (client: CableClient) =>
  client.messages().filter((message) => Object.hasOwn(message as object, 'read_data'));

describe('read_data', () => {
  const team = teamBeforeAll(startTestServer);

  it("R8: reaches all of the reader's own browsers, nobody else, and none that signed out", async () => {
    const { alice, bob, eve, general, server, workspaceId } = team;
    const carol = await newColleague(team, 'carol');
    for (const person of [bob, carol]) await person.joins(general);
    const clients = await Promise.all(
      [bob, bob, alice, carol, eve].map((person) => goLive(server, person, [loginIdentifier])),
    );
    const [desk, phone, ...others] = clients;
    if (!desk || !phone) throw new Error('They were opened above.');
    const message = { channel_id: general, body: '<p>Hi</p>' };
    const { id } = await alice.browser.call(postMessage, { body: { message } });
    const read = { params: { id: String(general) }, body: { read: { message_id: id } } };
    const entry = await bob.browser.call(setPosition, read);
    for (const own of [desk, phone]) {
      await own.until((client) => readings(client).length > 0);
      expect(readings(own)).toEqual([{ read_data: { ...entry, workspace_id: workspaceId } }]);
    }

    // Carol reads after Bob: an event of his reading would reach her first.
    await carol.browser.call(setPosition, read);
    const [, hers] = others;
    await hers?.until((client) => readings(client).length > 0);
    expect(others.flatMap(readings)).toMatchObject([{ read_data: { channel_id: general } }]);

    await bob.signsOutOf(workspaceId);
    await desk.until((client) =>
      client.messages().some((each) => Object.hasOwn(each as object, 'workspace_user_data')),
    );
    const { transact } = server.store;
    await transact(async (tx) =>
      tx.append({ stream: `view.${workspaceId}:${bob.id}`, message: { read_data: 'later' } }),
    );
    await transact(async (tx) => tx.append({ stream: `user:${bob.id}`, message: { last: true } }));
    await desk.until((client) =>
      client.messages().some((each) => Object.hasOwn(each as object, 'last')),
    );
    expect(readings(desk)).toHaveLength(1);
    await Promise.all(clients.map((client) => client.close()));
  });
});
