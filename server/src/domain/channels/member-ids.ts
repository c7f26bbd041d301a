import type { Reader } from '../../platform/store/store.js';

/** The ids of the users who are in a channel. */
export async function memberIds(reader: Reader, channelId: number): Promise<number[]> {
  const members = await reader
    .selectFrom('channel_members')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('left_at', 'is', null)
    .execute();
  return members.map((member) => member.user_id);
}
