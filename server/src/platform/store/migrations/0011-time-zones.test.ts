import { expect, it } from 'vitest';
import {
  insertRows,
  describeMigrated,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0011',
  (db) =>
    insertRows(db, {
      users: (smallTeam['users'] ?? []).map((user) => ({ ...user, timezone_offset: 6 })),
    }),
  (migrated) => {
    it('people keep their offset, and have no time zone yet', async () => {
      const { reader } = migrated().store;
      expect(
        await reader.selectFrom('users').select(['timezone_offset', 'timezone']).execute(),
      ).toEqual([1, 2].map(() => ({ timezone_offset: 6, timezone: null })));
    });
  },
);
