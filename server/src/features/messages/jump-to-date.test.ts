import { createChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage, listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

const day = 24 * 3_600_000;

describeOnEachEngine('a page at a moment', (start) => {
  const team = teamBeforeAll(start);

  it('is around the first message from then on, else around the newest', async () => {
    const { alice, workspaceId, server } = team;
    const channel = { name: 'long-ago', workspace_id: workspaceId };
    const { id: channelId } = await alice.browser.call(createChannel, { body: { channel } });
    const ids: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      const message = { channel_id: channelId, body: `day ${number}` };
      ids.push((await alice.browser.call(postMessage, { body: { message } })).id);
    }
    const now = server.store.clock.now();
    const moments = ids.map((_, index) => now - (20 - index) * day);
    await server.store.transact(async (tx) => {
      for (const [index, id] of ids.entries()) {
        const created_at = moments[index] ?? 0;
        await tx
          .updateTable('messages')
          .set({ created_at, updated_at: created_at, ts_us: created_at * 1_000 })
          .where('id', '=', id)
          .execute();
      }
    });

    const at = async (moment: number, limit = 1) =>
      Object.keys(
        await alice.browser.call(listMessages, {
          params: { id: String(channelId) },
          query: { at: String(moment), limit: String(limit) },
        }),
      ).map(Number);
    const [first = 0, , third = 0, fourth = 0] = ids;
    const moment = moments[2] ?? 0;
    expect(await at(0)).toEqual([first]);
    expect(await at(moment)).toEqual([third]);
    expect(await at(moment + 1)).toEqual([fourth]);
    expect(await at(now)).toEqual([ids.at(-1)]);
    expect(await at(9_999_999_999_999)).toEqual([ids.at(-1)]);
    expect(await at(moment, 4)).toEqual(ids.slice(1, 5));

    await alice.browser.call(deleteMessage, { params: { id: String(third) } });
    expect(await at(moment)).toEqual([fourth]);
  });

  it('is not asked for together with another place, nor by a date in words', async () => {
    const params = { id: String(team.plans) };
    const ask = (query: Record<string, string>) =>
      team.alice.browser.attempt(listMessages, { params, query });
    expect((await ask({ at: '5' })).status).toBe(200);
    expect((await ask({ at: '5', around: '1' })).status).toBe(400);
    expect((await ask({ at: 'yesterday' })).status).toBe(400);
    expect((await ask({ at: '-5' })).status).toBe(400);
  });
});
