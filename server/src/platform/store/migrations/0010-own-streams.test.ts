import { expect, it } from 'vitest';
import { insertRows, describeMigrated } from '../../../../testing/database/old-database.js';

const event = (stream: string, offset: number) => ({
  stream,
  offset,
  created_at: 50 + offset,
  message: `{"n":${offset}}`,
  subject: 'message:1',
});

describeMigrated(
  '0010',
  (db) =>
    insertRows(db, {
      streams: [
        { name: 'saves.1:2', head: 4, head_at: 54 },
        { name: 'saves.10:2', head: 1, head_at: 51 },
        { name: 'channel:1', head: 3, head_at: 53 },
      ],
      events: [
        ...[3, 4].map((offset) => event('saves.1:2', offset)),
        event('saves.10:2', 1),
        event('channel:1', 3),
      ],
    }),
  (migrated) => {
    it('R4: streams of saves get their new name, and keep their offsets and events', async () => {
      const { events, transact } = migrated().store;
      const names = ['own.1:2', 'own.10:2', 'channel:1', 'saves.1:2'] as const;
      const heads = await events.heads(names);
      expect(names.map((name) => heads.get(name)?.offset)).toEqual([4, 1, 3, 0]);
      const offsets = async () => (await events.after('own.1:2', 0, 9)).map(({ offset }) => offset);
      expect(await offsets()).toEqual([3, 4]);
      expect(await events.after('saves.1:2', 0, 9)).toEqual([]);
      await transact(async (tx) => tx.append({ stream: 'own.1:2', message: { n: 5 } }));
      expect(await offsets()).toEqual([3, 4, 5]);
    });
  },
);
