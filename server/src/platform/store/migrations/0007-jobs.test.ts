import { expect, it } from 'vitest';
import {
  insertRows,
  describeMigrated,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';

const file = (blob_key: string, channel_id: number) => ({
  blob_key,
  uploader_id: 1,
  name: 'a',
  content_type: 'a/b',
  byte_size: 1,
  created_at: 1,
  stored_at: 1,
  message_id: channel_id,
  channel_id,
  workspace_id: 1,
});

describeMigrated(
  '0007',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: [
        ...(smallTeam['channels'] ?? []),
        { workspace_id: 1, name: ' 3', creator_id: 1, created_at: 8, deleted_at: 99 },
        { workspace_id: 1, name: ' 4', creator_id: 1, created_at: 8, deleted_at: 99 },
      ],
      messages: [1, 2, 3].map((n) => oldMessage(n, n, 10)),
      blobs: ['k1', 'k3', 'k4'].map((key) => ({ key, created_at: 1 })),
      files: [file('k1', 1), file('k3', 3), file('k4', 3)],
    }),
  (migrated) => {
    it('the files of channels that were deleted before are left to a job', async () => {
      const { reader } = migrated().store;
      expect(await reader.selectFrom('jobs').selectAll().execute()).toEqual([
        {
          id: 1,
          kind: 'remove-channel-files',
          key: null,
          payload: '{"channel_id":3}',
          run_at: 99,
          attempts: 0,
          crashes: 0,
          locked_until: null,
          last_error: null,
          dead_at: null,
        },
      ]);
    });
  },
);
