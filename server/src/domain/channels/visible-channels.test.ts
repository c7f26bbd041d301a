import { createChannel, readChannel } from '@parley/contract/endpoints/channels';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect, it } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeOnEachEngine('channels that are not public', (start) => {
  const team = teamBeforeAll(start);

  async function mayRead({ browser }: Person, id: number): Promise<boolean> {
    const params = { id: String(id) };
    const answers = [
      await browser.attempt(readChannel, { params }),
      await browser.attempt(listMessages, { params }),
    ];
    const loaded = await browser.attempt(readWorkspace, { params: { address: 'acme' } });
    const { channels } = loaded.body as { channels: Record<string, unknown> };
    const allowed = id in channels;
    const status = allowed ? 200 : 404;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    return allowed;
  }

  it('R8: a private one is seen by its members only', async () => {
    const { alice, bob, workspaceId, server } = team;
    const carl = await newColleague(team, 'carl');
    const channel = { name: 'some', workspace_id: workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    await bob.joins(id);
    await carl.joins(id);
    await carl.leaves(id);
    for (const person of [alice, bob, carl]) expect(await mayRead(person, id)).toBe(true);
    await server.store.transact((tx) =>
      tx.updateTable('channels').set({ kind: 'private' }).where('id', '=', id).execute(),
    );
    expect(await mayRead(alice, id)).toBe(true);
    expect(await mayRead(bob, id)).toBe(true);
    expect(await mayRead(carl, id)).toBe(false);

    const preview = JSON.stringify({ channel: 'ChatChannel', channel_id: id });
    const his = await goLive(server, carl, [chatIdentifier]);
    his.send({ command: 'subscribe', identifier: preview });
    expect(await his.untilType('reject_subscription')).toMatchObject({ identifier: preview });
    const message = { body: 'among us', channel_id: id };
    await alice.browser.call(postMessage, { body: { message } });
    expect((await carl.browser.attempt(postMessage, { body: { message } })).status).toBe(404);
    await his.close();
  });
});
