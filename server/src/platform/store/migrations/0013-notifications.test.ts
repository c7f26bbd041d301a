import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import { expect, it } from 'vitest';
import {
  describeMigrated,
  insertRows,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';
import { readSettings } from '../../../domain/notifications/settings-row.js';
import { subscriptionsOf } from '../../../features/notifications/devices/devices.js';
import { readReport } from '../../../features/notifications/report/report.js';

const [ann, bo] = [1, 2];
const mention = `<p><span data-mention="${bo}">@bo</span></p>`;

describeMigrated(
  '0013',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      workspace_members: [ann, bo].map((user_id) => ({
        workspace_id: 1,
        user_id,
        joined_at: 6,
        signed_in_at: 7,
      })),
      channels: (smallTeam['channels'] ?? []).map((channel) => ({
        ...channel,
        kind: channel['dm_key'] === undefined ? 'public' : 'direct',
      })),
      channel_members: [
        { channel_id: 1, user_id: ann, workspace_id: 1, joined_at: 8 },
        { channel_id: 1, user_id: bo, workspace_id: 1, joined_at: 8, notify: 'nothing' },
      ],
      messages: [{ ...oldMessage(1, 1, 9), ts_us: 9_000, body: mention }],
      mentions: [
        { message_id: 1, user_id: bo, kind: 'user', channel_id: 1, workspace_id: 1, created_at: 9 },
      ],
      sessions: [1, 2].map((n) => ({
        user_id: bo,
        token_hash: `hash ${n}`,
        created_at: 6,
        last_used_at: 6,
      })),
    }),
  (migrated) => {
    it('everybody has the default settings, and no device', async () => {
      const { reader } = migrated().store;
      for (const person of [ann, bo]) {
        const settings = { workspace_id: 1, ...defaultSettings };
        expect(await readSettings(reader, person, 1)).toEqual(settings);
      }
      expect(await subscriptionsOf(reader, [ann, bo])).toEqual([]);
    });

    it('nobody is notified of what was written before, and the level of a channel stays', async () => {
      const { store } = migrated();
      for (const table of ['notification_log', 'mail_rounds', 'attention', 'jobs'] as const) {
        expect(await store.reader.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      expect(await readReport(store, bo, 1)).toMatchObject({
        logged: false,
        reason: 'channel_nothing',
      });
    });

    it('a device goes with its session, and levels are checked', async () => {
      const { reader, transact } = migrated().store;
      await transact(async (tx) => {
        for (const session_id of [1, 2]) {
          const keys = { p256dh: 'p', auth: 'a', origin: 'o', device: '' };
          const endpoint = `https://example.com/${session_id}`;
          await tx
            .insertInto('push_subscriptions')
            .values({ user_id: bo, session_id, endpoint, created_at: 9, ...keys })
            .execute();
        }
      });
      expect(await subscriptionsOf(reader, [bo])).toHaveLength(2);
      await transact((tx) => tx.deleteFrom('sessions').where('id', '=', 1).execute());
      expect(await subscriptionsOf(reader, [bo])).toMatchObject([{ session_id: 2 }]);
      const flags = { desktop: 1, sound: 1, push: 1, mail: 1, show_text: 1, hears_plain: 0 };
      const setLevel = (user_id: number, level: string) =>
        transact((tx) =>
          // As another version of the server might.
          tx
            .insertInto('notification_settings')
            .values({
              user_id,
              workspace_id: 1,
              level: level as 'all',
              ...flags,
              keywords: '[]',
              quiet_hours: '[]',
            })
            .execute(),
        );
      await setLevel(ann, 'nothing');
      await expect(setLevel(bo, 'loud')).rejects.toThrow(/check/i);
    });
  },
);
