import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { countInChannel } from '../../../domain/reads/count-unread.js';

const timed = (n: number, channel: number) => ({ ...oldMessage(n, channel, n), ts_us: n * 1_000 });
const member = (channel_id: number, user_id: number) => ({
  channel_id,
  user_id,
  workspace_id: 1,
  joined_at: 8,
});

describeMigrated(
  '0012',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      channels: (smallTeam['channels'] ?? []).map((channel) => ({
        ...channel,
        kind: channel['dm_key'] === undefined ? 'public' : 'direct',
      })),
      channel_members: [member(1, 1), { ...member(1, 2), left_at: 9 }, member(2, 1), member(2, 2)],
      messages: [timed(1, 1), timed(2, 2), timed(3, 1), { ...timed(4, 1), deleted_at: 5 }],
      message_reactions: [
        { message_id: 2, user_id: 2, react_code: '👍', workspace_id: 1, created_at: 9 },
      ],
    }),
  (migrated) => {
    it('nothing old becomes unread', async () => {
      const { reader } = migrated().store;
      const rows = await reader
        .selectFrom('channel_members')
        .select(['channel_id', 'user_id', 'last_read_id', 'notify', 'muted_since', 'revision'])
        .orderBy('id')
        .execute();
      const blank = { notify: null, muted_since: null, revision: 0 };
      expect(rows).toEqual([
        { channel_id: 1, user_id: 1, last_read_id: 3, ...blank },
        { channel_id: 1, user_id: 2, last_read_id: 3, ...blank },
        { channel_id: 2, user_id: 1, last_read_id: 2, ...blank },
        { channel_id: 2, user_id: 2, last_read_id: 2, ...blank },
      ]);
      expect(await countInChannel(reader, 2, 2)).toMatchObject({ unread: 0, mentions: 0 });
    });

    it('reactions know the author of their message, and levels are checked', async () => {
      const { reader, transact } = migrated().store;
      const reactions = await reader
        .selectFrom('message_reactions')
        .select(['user_id', 'author_id'])
        .execute();
      expect(reactions).toEqual([{ user_id: 2, author_id: 1 }]);
      const setLevel = (level: string) =>
        transact((tx) =>
          // As another version of the server might.
          tx
            .updateTable('channel_members')
            .set({ notify: level as 'all' })
            .where('id', '=', 1)
            .execute(),
        );
      for (const level of ['all', 'mentions', 'nothing']) await setLevel(level);
      await expect(setLevel('loud')).rejects.toThrow(/check/i);
    });
  },
);
