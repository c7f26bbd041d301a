import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';

describeMigrated(
  '0015',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: (smallTeam['channels'] ?? []).map((channel) => {
        return { ...channel, kind: channel['dm_key'] === undefined ? 'public' : 'direct' };
      }),
      messages: [{ ...oldMessage(1, 2, 9), ts_us: 9_000 }],
    }),
  (migrated) => {
    it('what was written tells of no call', async () => {
      const { reader } = migrated().store;
      const rows = await reader
        .selectFrom('messages')
        .select(['body', 'call_outcome', 'call_rang_at', 'call_seconds'])
        .execute();
      const none = { call_outcome: null, call_rang_at: null, call_seconds: null };
      expect(rows).toEqual([{ body: 'text 1', ...none }]);
    });

    it('a call is recorded once in its channel', async () => {
      const { reader, transact } = migrated().store;
      const record = (channel_id: number, call_id: string | null) =>
        transact((tx) =>
          tx
            .insertInto('calls')
            .values({
              workspace_id: 1,
              channel_id,
              call_id,
              caller_id: 1,
              callee_id: 2,
              rang_at: 9,
            })
            .execute(),
        );
      await record(2, 'a');
      await record(1, 'a');
      await record(2, null);
      await record(2, null);
      await expect(record(2, 'a')).rejects.toThrow(/unique/i);
      const calls = await reader.selectFrom('calls').select('call_id').execute();
      expect(calls).toHaveLength(4);
    });
  },
);
