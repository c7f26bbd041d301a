import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  insertRows,
  describeMigrated,
  type OldDatabase,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0008',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      messages: [
        oldMessage(1, 1, 1_000),
        oldMessage(2, 2, 1_000),
        // In the same millisecond, by a clock that was set back, and deleted.
        oldMessage(3, 1, 1_000),
        oldMessage(4, 1, 900),
        { ...oldMessage(5, 1, 950), deleted_at: 960 },
        oldMessage(6, 1, 2_000),
        oldMessage(7, 2, 1_001),
      ],
    }),
  (migrated) => {
    it('messages get a time of their own, which ascends with their ids', async () => {
      const { reader, transact } = migrated().store;
      const rows = await reader
        .selectFrom('messages')
        .select(['id', 'ts_us'])
        .orderBy('id')
        .execute();
      expect(rows.map(({ ts_us }) => ts_us)).toEqual([
        1_000_000, 1_000_000, 1_000_001, 1_000_002, 1_000_003, 2_000_000, 1_001_000,
      ]);
      const again = transact((tx) =>
        tx.updateTable('messages').set({ ts_us: 1_000_002 }).where('id', '=', 6).execute(),
      );
      await expect(again).rejects.toThrow(/unique/i);
    });
  },
);

/** `MIGRATED_MESSAGES=300000 npx vitest run 0008` says how long an update takes. */
const many = Number(process.env['MIGRATED_MESSAGES'] ?? 1_000);

async function fillMany(db: OldDatabase): Promise<void> {
  await insertRows(db, smallTeam);
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})
    insert into messages (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at)
    select 1, 1 + n % 2, 1, '<p>Which is about as long as what people write to each other.</p>',
      'c' || n, 1700000000000 + n / 3, 1700000000000 + n / 3
    from numbers`.execute(db);
}

describeMigrated('0008', fillMany, (migrated) => {
  it('of many messages is brought up to date', async () => {
    const { store, took } = migrated();
    if (many > 1_000) process.stdout.write(`${many} messages in ${Math.round(took)} ms\n`);
    const { count } = await store.reader
      .selectFrom('messages')
      .select(({ fn }) => fn.count('ts_us').distinct().as('count'))
      .where('channel_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(Math.floor(many / 2));
  });
});
