import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0018',
  (db) =>
    insertRows(db, {
      users: smallTeam['users'] ?? [],
      sessions: [{ user_id: 1, token_hash: 'x', created_at: 2, last_used_at: 3 }],
    }),
  (migrated) => {
    it('sessions go on, and their browsers are not known', async () => {
      const { reader } = migrated().store;
      const rows = await reader.selectFrom('sessions').selectAll().execute();
      expect(rows).toMatchObject([
        { id: 1, user_id: 1, token_hash: 'x', created_at: 2, last_used_at: 3, device: '' },
      ]);
    });
  },
);
