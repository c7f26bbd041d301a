import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { countInChannel } from '../../../domain/reads/count-unread.js';

const timed = (n: number) => ({ ...oldMessage(n, 1, n), ts_us: n * 1_000 });
const mention = (message_id: number, user_id: number, kind: string) => ({
  message_id,
  user_id,
  kind,
  channel_id: 1,
  workspace_id: 1,
  created_at: 9,
});

describeMigrated(
  '0016',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: (smallTeam['channels'] ?? []).map((row) => ({ ...row, kind: 'public' })),
      channel_members: [1, 2].map((user_id) => ({
        channel_id: 1,
        user_id,
        workspace_id: 1,
        joined_at: 8,
      })),
      messages: [timed(1), timed(2), { ...timed(3), user_id: 2 }],
      mentions: [mention(1, 2, 'user'), mention(2, 0, 'channel'), mention(3, 0, 'here')],
    }),
  (migrated) => {
    it('mentions of everybody still count for all but their author', async () => {
      const { reader } = migrated().store;
      expect(await countInChannel(reader, 1, 1)).toMatchObject({ unread: 1, mentions: 1 });
      expect(await countInChannel(reader, 2, 1)).toMatchObject({ unread: 2, mentions: 2 });
    });
  },
);
