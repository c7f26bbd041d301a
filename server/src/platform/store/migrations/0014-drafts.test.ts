import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0014',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: (smallTeam['channels'] ?? []).map((row) => ({ ...row, kind: 'public' })),
      blobs: [{ key: 'k1', created_at: 1, remove_at: 99 }],
      files: [
        {
          blob_key: 'k1',
          uploader_id: 1,
          name: 'a',
          content_type: 'a/b',
          byte_size: 5,
          created_at: 1,
          stored_at: 1,
        },
      ],
    }),
  (migrated) => {
    it('uploads from before are in no draft, and their room is still counted', async () => {
      const { reader, transact } = migrated().store;
      const files = () => reader.selectFrom('files').select(['name', 'draft_channel_id']).execute();
      const use = () =>
        reader.selectFrom('storage_use').select('bytes').where('kind', '=', 'account').execute();
      expect(await files()).toEqual([{ name: 'a', draft_channel_id: null }]);
      await transact((tx) => tx.updateTable('files').set({ draft_channel_id: 1 }).execute());
      expect(await files()).toEqual([{ name: 'a', draft_channel_id: 1 }]);
      expect(await use()).toEqual([{ bytes: 5 }]);
    });

    it('a person has one draft a channel', async () => {
      const { transact } = migrated().store;
      const draft = { user_id: 1, channel_id: 1, workspace_id: 1, body: '', file_ids: '' };
      const insert = () =>
        transact((tx) =>
          tx
            .insertInto('drafts')
            .values({ ...draft, revision: 1, updated_at: 1 })
            .execute(),
        );
      await insert();
      await expect(insert()).rejects.toThrow(/unique/i);
    });
  },
);
