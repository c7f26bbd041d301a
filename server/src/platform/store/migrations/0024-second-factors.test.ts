import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { hasSecondFactor } from '../../../domain/accounts/second-factors.js';

describeMigrated(
  '0024',
  (db) =>
    insertRows(db, {
      users: smallTeam['users'] ?? [],
      sessions: [{ user_id: 1, token_hash: 'x', created_at: 2, last_used_at: 3 }],
    }),
  (migrated) => {
    it('accounts have no second factor, and their sessions go on', async () => {
      const { reader } = migrated().store;
      const sessions = await reader
        .selectFrom('sessions')
        .select(['user_id', 'last_used_at', 'factor_shown_at'])
        .execute();
      expect(sessions).toEqual([{ user_id: 1, last_used_at: 3, factor_shown_at: null }]);
      expect(await hasSecondFactor(reader, 1)).toBe(false);
    });
  },
);
