import { expect, it } from 'vitest';
import {
  insertRows,
  describeMigrated,
  oldMessage,
  smallTeam,
} from '../../../../testing/database/old-database.js';

const body = '{"message_data":{"type":"PUT","message":{"id":9}}}';
const put = (id: number) => ({
  message_data: { type: 'PUT', message: { id, body }, dm_channel: false },
});
const deleted = { message_data: { type: 'DELETE', id: 2 } };
const event = (stream: string, offset: number, message: object | null) => ({
  stream,
  offset,
  created_at: Date.now(),
  message: message && JSON.stringify(message),
});

describeMigrated(
  '0006',
  (db) =>
    insertRows(db, {
      ...smallTeam,
      messages: [
        { ...oldMessage(1, 1, 10), event_offset: 1 },
        { ...oldMessage(2, 1, 11), event_offset: 2 },
        { ...oldMessage(3, 2, 12), event_offset: 3 },
        { ...oldMessage(4, 1, 13), event_offset: null },
      ],
      events: [
        event('channel:1', 1, put(1)),
        // Emptied when the message was deleted.
        event('channel:1', 2, null),
        event('channel:1', 3, put(1)),
        event('channel:1', 4, deleted),
        event('channel:2', 3, put(3)),
      ],
    }),
  (migrated) => {
    it('R4: stored events of the version before tell new messages from changed ones', async () => {
      const { store } = migrated();
      const rows = await store.reader
        .selectFrom('events')
        .select(['stream', 'offset', 'message'])
        .orderBy('stream')
        .orderBy('offset')
        .execute();
      const first = (id: number) => {
        const { message_data } = put(id);
        return { message_data: { ...message_data, is_new: true } };
      };
      expect(rows.map(({ message }) => message && (JSON.parse(message) as unknown))).toEqual([
        first(1),
        null,
        put(1),
        deleted,
        first(3),
      ]);
    });
  },
);
