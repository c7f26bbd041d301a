import { readNotificationReport } from '@parley/contract/endpoints/notifications';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../../testing/database/each-engine.js';
import type { Person } from '../../../../testing/people/people.js';
import { teamBeforeAll } from '../../../../testing/people/team.js';
import { postMessage } from '../../messages/post-message.js';
import { pruneLog } from './prune-log.js';

const minute = 60_000;
const fortnight = 14 * 24 * 60 * minute;
const never = new AbortController().signal;

describeOnEachEngine('the log of decisions', (start) => {
  const team = teamBeforeAll(() => start({ runsJobs: false }));
  const store = () => team.server.store;

  async function post(): Promise<number> {
    const draft = { channel_id: team.general, authorId: team.alice.id, body: '<p>Hi</p>' };
    return (await postMessage(store(), { ...draft, workspaceQuota: null })).id;
  }

  /** A decision of so many milliseconds ago. */
  function decide(message_id: number, { id: user_id }: Person, age: number): Promise<unknown> {
    const outcome = { reason: 'mention', push: 'sent', mail: 'off' } as const;
    return store().transact((tx) =>
      tx
        .insertInto('notification_log')
        .values({ message_id, user_id, decided_at: tx.now - age, ...outcome })
        .execute(),
    );
  }

  async function kept() {
    const { reader } = store();
    return reader
      .selectFrom('notification_log')
      .select(['message_id', 'user_id'])
      .orderBy('message_id')
      .orderBy('user_id')
      .execute();
  }

  const isLogged = async ({ browser }: Person, messageId: number) => {
    const params = { id: String(messageId) };
    return (await browser.call(readNotificationReport, { params })).logged;
  };

  it('loses what is older than 14 days, and nothing else', async () => {
    const { alice, bob } = team;
    await bob.joins(team.general);
    const [old, both, fresh] = [await post(), await post(), await post()];
    await decide(old, bob, fortnight + minute);
    await decide(both, alice, fortnight + minute);
    await decide(both, bob, fortnight - minute);
    await decide(fresh, bob, 0);
    expect(await isLogged(bob, old)).toBe(true);
    await pruneLog(store(), never);
    expect(await kept()).toEqual([
      { message_id: both, user_id: bob.id },
      { message_id: fresh, user_id: bob.id },
    ]);
    const logged = [old, both, fresh].map((id) => isLogged(bob, id));
    expect(await Promise.all(logged)).toEqual([false, true, true]);
  });

  it('loses all of them in one go, however many', async () => {
    const { alice, bob } = team;
    const before = await kept();
    for (let n = 0; n <= 250; n += 1) {
      const id = await post();
      for (const person of [alice, bob]) await decide(id, person, 2 * fortnight);
    }
    expect(await kept()).toHaveLength(before.length + 502);
    await pruneLog(store(), never);
    expect(await kept()).toEqual(before);
  });
});
