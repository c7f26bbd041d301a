import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0030',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: (smallTeam['channels'] ?? []).map((row) => ({
        ...row,
        kind: row['dm_key'] === undefined ? 'public' : 'direct',
      })),
    }),
  (migrated) => {
    it('channels keep their names, and what is unique about them', async () => {
      const { reader, transact } = migrated().store;
      const rows = await reader
        .selectFrom('channels')
        .select(['name', 'name_key'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { name: 'general', name_key: 'general' },
        { name: '1.2', name_key: '1.2' },
      ]);
      const add = (name: string, name_key: string) =>
        transact((tx) =>
          tx
            .insertInto('channels')
            .values({
              workspace_id: 1,
              name,
              name_key,
              kind: 'private',
              topic: '',
              description: '',
              creator_id: 1,
              created_at: 8,
            })
            .execute(),
        );
      await add('general', 'private.1');
      await expect(add('other', 'general')).rejects.toThrow(/unique/i);
    });
  },
);
