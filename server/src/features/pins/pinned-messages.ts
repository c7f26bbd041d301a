import type { Reader } from '../../platform/store/store.js';

/** A channel's pinned messages: deleting one takes its pin off. */
export function pinnedMessages(reader: Pick<Reader, 'selectFrom'>, channelId: number) {
  return (
    reader
      .selectFrom('messages')
      .where('channel_id', '=', channelId)
      .where('pinned_at', 'is not', null)
      // An older version does not take the pin off.
      .where('deleted_at', 'is', null)
  );
}
