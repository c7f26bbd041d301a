import type { Activity } from '@parley/contract/entities/activity';
import type { Message } from '@parley/contract/entities/message';
import type { FeedPage } from '../../data/messages/message-feed';

/** The loaded part of the feed, newest first. */
export type ActivityPages = FeedPage<Activity>;

/** A message is listed at most once for its mentions, and once for its reactions. */
export function keyOf({ type, message }: Activity): string {
  return `${type} ${message.id}`;
}

/** The newest page was read again: it replaces what it reaches, and what is older stays. */
export function withNewestPage(known: ActivityPages, page: ActivityPages): ActivityPages {
  const last = page.items.at(-1);
  if (page.next === null || !last) return page;
  const keys = new Set(page.items.map(keyOf));
  const older = known.items.filter((item) => item.at <= last.at && !keys.has(keyOf(item)));
  return older.length > 0
    ? { items: [...page.items, ...older], next: known.next }
    : { items: page.items, next: page.next };
}

/** Other people who reacted, the last of the feed's answer first. */
export function reactorsOf({ message, user_id }: Activity, ownId: number): number[] {
  const others = Object.keys(message.user_reacts)
    .map(Number)
    .filter((id) => id !== ownId);
  return others.toSorted((a, b) => Number(b === user_id) - Number(a === user_id));
}

/** The emoji of these people, the most used first. */
export function emojiOf({ user_reacts }: Message, people: readonly number[]): string[] {
  const counts = new Map<string, number>();
  for (const id of people) {
    for (const code of Object.keys(user_reacts[id] ?? {})) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
}
