import { messages } from './messages';

/** Ids of the people who wrote the channel's loaded messages, the latest first. */
export function recentAuthors(channelId: number): number[] {
  const loaded = messages.channels.getState()[channelId]?.messages ?? [];
  return [...new Set(loaded.map(({ user_id }) => user_id).toReversed())];
}
