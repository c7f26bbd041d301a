import { expect, it } from 'vitest';
import {
  insertRows,
  describeMigrated,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0009',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: [
        ...(smallTeam['channels'] ?? []),
        { workspace_id: 1, name: ' 3', creator_id: 1, created_at: 8, deleted_at: 9 },
      ],
    }),
  (migrated) => {
    it('channels get the kind that they were', async () => {
      const { reader, transact } = migrated().store;
      const rows = await reader
        .selectFrom('channels')
        .select(['name', 'kind', 'always_public'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { name: 'general', kind: 'public', always_public: 1 },
        { name: '1.2', kind: 'direct', always_public: 0 },
        { name: ' 3', kind: 'public', always_public: 1 },
      ]);
      const setKind = (kind: string) =>
        transact((tx) =>
          // As another version of the server might.
          tx
            .updateTable('channels')
            .set({ kind: kind as 'public' })
            .where('id', '=', 1)
            .execute(),
        );
      for (const kind of ['private', 'direct', 'group', 'public']) await setKind(kind);
      await expect(setKind('secret')).rejects.toThrow(/check/i);
    });
  },
);
