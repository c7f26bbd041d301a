import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0022',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      workspaces: [
        { address: 'acme', creator_id: 1, created_at: 5 },
        { address: 'left', creator_id: 1, created_at: 5 },
      ],
      workspace_members: [
        { workspace_id: 1, user_id: 1, joined_at: 8, first_signed_in_at: 8 },
        { workspace_id: 1, user_id: 2, joined_at: 6, first_signed_in_at: 7 },
        { workspace_id: 2, user_id: 2, joined_at: 6 },
      ],
      channels: (smallTeam['channels'] ?? []).map((row) => ({ ...row, kind: 'public' })),
    }),
  (migrated) => {
    it('makes the creator the owner, or the earliest member, and all others members', async () => {
      const members = await migrated()
        .store.reader.selectFrom('workspace_members')
        .select(['workspace_id', 'user_id', 'role', 'deactivated_at'])
        .orderBy('workspace_id')
        .orderBy('user_id')
        .execute();
      expect(members).toEqual([
        { workspace_id: 1, user_id: 1, role: 'owner', deactivated_at: null },
        { workspace_id: 1, user_id: 2, role: 'member', deactivated_at: null },
        { workspace_id: 2, user_id: 2, role: 'owner', deactivated_at: null },
      ]);
    });

    it('leaves the freedoms of before', async () => {
      const workspace = await migrated()
        .store.reader.selectFrom('workspaces')
        .select(['create_channels', 'invite', 'invite_by_email', 'mention_all', 'edit_minutes'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      expect(workspace).toEqual({
        create_channels: 'members',
        invite: 'members',
        invite_by_email: 1,
        mention_all: 'everyone',
        edit_minutes: null,
      });
    });
  },
);
