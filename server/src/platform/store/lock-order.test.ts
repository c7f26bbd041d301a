import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { inLockOrder, Locks } from './lock-order.js';

it('takes channels before people, and people before their views and the workspace', () => {
  const streams = [
    'workspace:1',
    'view.1:2',
    'members:1',
    'user:9',
    'user:10',
    'own.1:2',
    'channel:7',
  ];
  expect(inLockOrder(streams as `${string}:${number}`[])).toEqual([
    'channel:7',
    'user:10',
    'user:9',
    'members:1',
    'own.1:2',
    'view.1:2',
    'workspace:1',
  ]);
});

it('throws in tests when a lock is taken out of order, and lets one be taken again', () => {
  const locks = new Locks();
  locks.add('channel:7', true);
  locks.add('user:9', true);
  locks.add('channel:7', true);
  expect(() => locks.add('channel:8', true)).toThrow(
    'channel:8 is locked after user:9: see lock-order.ts.',
  );
});

describeOnEachEngine('a transaction', (start) => {
  const team = teamBeforeAll(start);

  it('takes several locks in their order, and a lock that it has costs nothing', async () => {
    await team.server.store.transact(async (tx) => {
      await tx.lock([`workspace:${team.workspaceId}`, `channel:${team.plans}`]);
      await tx.lock(`channel:${team.plans}`);
    });
  });

  it('is refused an event on a stream that comes before its last lock', async () => {
    await expect(
      team.server.store.transact(async (tx) => {
        await tx.lock(`workspace:${team.workspaceId}`);
        tx.append({ stream: `channel:${team.plans}`, message: {} });
      }),
    ).rejects.toThrow(/^channel:\d+ is locked after workspace:\d+/);
  });
});
