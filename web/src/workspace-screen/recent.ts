/** What a channel shows: its end, or the message that a link led to. */
export interface RecentPlace {
  channelId: number;
  messageId: number | null;
}

/** So many are gone back to in no time; the others are made anew. */
const keptConversations = 8;

/** The places that stay in the page once `shown` is gone to; the last is the one that is shown. */
export function withRecent(
  recent: readonly RecentPlace[],
  shown: RecentPlace,
): readonly RecentPlace[] {
  const others = recent.filter(({ channelId }) => channelId !== shown.channelId);
  return [...others, shown].slice(-keptConversations);
}
