import { demo } from '@parley/contract/demo';
import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { always } from '../../../features/presence/present-until.js';

const person = (email: string, is_demo: number) => ({
  email,
  email_key: email,
  password_hash: 'x',
  created_at: 1,
  is_demo,
});

describeMigrated(
  '0050',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      users: [
        person('ann@example.com', 0),
        ...demo.accounts.map(({ email }) => person(email, 1)),
        person('ines@demo.parley.example', 1),
        person('grace@demo.parley.example', 1),
      ],
      workspace_members: [1, 2, 3, 4, 5].map((user_id) => {
        const signed_in_at = user_id === 5 ? null : 7;
        return { workspace_id: 1, user_id, joined_at: 6, first_signed_in_at: 7, signed_in_at };
      }),
      channels: (smallTeam['channels'] ?? []).map((row) => ({
        ...row,
        kind: 'public',
        name_key: String(row['name']),
      })),
    }),
  (migrated) => {
    it('nobody is present before their page is connected, but the people who play along in a demo', async () => {
      const members = await migrated()
        .store.reader.selectFrom('workspace_members')
        .select('present_until')
        .orderBy('user_id')
        .execute();
      expect(members.map((member) => member.present_until)).toEqual([
        null,
        null,
        null,
        always,
        null,
      ]);
    });
  },
);
