import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';

const began = Date.now();

describeMigrated(
  '0021',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      users: ['ann', 'bo', 'cy'].map((name) => {
        const email = `${name}@example.com`;
        return { email, email_key: email, password_hash: 'x', created_at: 1 };
      }),
      workspace_members: [
        { workspace_id: 1, user_id: 1, joined_at: 6, first_signed_in_at: 7, signed_in_at: 7 },
        { workspace_id: 1, user_id: 2, joined_at: 6, first_signed_in_at: 7 },
        { workspace_id: 1, user_id: 3, joined_at: 6 },
      ],
      channels: (smallTeam['channels'] ?? []).map((row) => ({ ...row, kind: 'public' })),
    }),
  (migrated) => {
    it('whoever was signed out needs the password, and invited members do not', async () => {
      const members = await migrated()
        .store.reader.selectFrom('workspace_members')
        .select('signed_out_at')
        .orderBy('user_id')
        .execute();
      const [signedIn, signedOut, invited] = members.map((member) => member.signed_out_at);
      expect([signedIn, invited]).toEqual([null, null]);
      expect(signedOut).toBeGreaterThanOrEqual(began);
    });
  },
);
