import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

describeOnEachEngine('times of messages', (start) => {
  const team = teamBeforeAll(start);

  const post = (channelId: number, person = team.alice) => person.posts(channelId, 'now');
  const times = async (channelId: number) => {
    const rows = await team.server.store.reader
      .selectFrom('messages')
      .select(['ts_us', 'created_at'])
      .where('channel_id', '=', channelId)
      .orderBy('id')
      .execute();
    return rows.map(({ ts_us, created_at }) => ({ ts_us, created_us: created_at * 1_000 }));
  };
  const isAscending = (values: readonly number[]) =>
    values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

  it('are those of posting, in microseconds', async () => {
    await post(team.plans);
    const [only] = await times(team.plans);
    expect(only?.ts_us).toBe(only?.created_us);
  });

  it('R1: ascend in the order of the stream, however many post at once', async () => {
    const { alice, bob, general } = team;
    await bob.joins(general);
    await Promise.all(Array.from({ length: 60 }, (_, n) => post(general, n % 2 ? alice : bob)));
    const posted = await times(general);
    expect(posted).toHaveLength(60);
    expect(isAscending(posted.map(({ ts_us }) => ts_us))).toBe(true);
  });

  it('go on where a clock was set back, of a deleted message too, and in this channel alone', async () => {
    const { plans, general, server } = team;
    const ahead = (Date.now() + 3_600_000) * 1_000;
    const [last] = (await times(plans)).slice(-1);
    await server.store.transact((tx) =>
      tx
        .updateTable('messages')
        .set({ ts_us: ahead, deleted_at: 1 })
        .where('channel_id', '=', plans)
        .where('ts_us', '=', last?.ts_us ?? 0)
        .execute(),
    );
    await post(plans);
    await post(plans);
    await post(general);
    expect((await times(plans)).slice(-2).map(({ ts_us }) => ts_us)).toEqual([
      ahead + 1,
      ahead + 2,
    ]);
    expect((await times(general)).at(-1)?.ts_us).toBeLessThan(ahead);
  });
});
