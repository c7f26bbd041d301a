import type { Reader } from '../../platform/store/store.js';

interface ReadMessage {
  userId: number;
  channelId: number;
  messageId: number;
}

/** Whether a member, present or past, has read a message and has not marked it unread. */
export async function hasRead(
  reader: Reader,
  { userId, channelId, messageId }: ReadMessage,
): Promise<boolean> {
  const own = await reader
    .selectFrom('channel_members as own')
    .select('own.id')
    .where('own.user_id', '=', userId)
    .where('own.channel_id', '=', channelId)
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('own.last_read_id', '>=', messageId),
        and([
          eb('own.seen_to_id', '>=', messageId),
          not(
            exists(
              selectFrom('unread_gaps as gap')
                .select('gap.read_to_id')
                .whereRef('gap.membership_id', '=', 'own.id')
                .where('gap.read_to_id', '<', messageId)
                .where('gap.unread_to_id', '>=', messageId),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return own !== undefined;
}
