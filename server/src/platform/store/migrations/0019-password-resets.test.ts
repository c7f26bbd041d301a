import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { createReset, findReset } from '../../../features/accounts/resets/reset-link.js';

describeMigrated(
  '0019',
  (db) => insertRows(db, { users: smallTeam['users'] ?? [] }),
  (migrated) => {
    it('links for a new password can be made for the accounts that are there', async () => {
      const { reader, transact } = migrated().store;
      const proven = { password_hash: 'x', email_verified_at: null };
      const ann = { id: 1, email_key: 'ann@example.com', ...proven };
      const token = await transact((tx) =>
        createReset(tx, ann, { now: tx.now, lifetime: 60_000, handedAt: null }),
      );
      expect(await findReset(reader, token)).toMatchObject({ id: 1, email: 'ann@example.com' });
      const rows = await reader.selectFrom('password_resets').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  },
);
