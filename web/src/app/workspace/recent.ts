/** A channel's target: its end, or the message of a link. */
export interface RecentConversation {
  channelId: number;
  messageId: number | null;
}

/** How many conversations stay mounted. */
const keptConversations = 8;

/** The places that stay mounted after navigating to `shown`, which comes last. */
export function withRecent(
  recent: readonly RecentConversation[],
  shown: RecentConversation,
): readonly RecentConversation[] {
  const others = recent.filter(({ channelId }) => channelId !== shown.channelId);
  return [...others, shown].slice(-keptConversations);
}
