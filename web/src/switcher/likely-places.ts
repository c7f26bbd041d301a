import { isUnread, type Marks } from '../messages/unread-store';

/**
 * Channels by id, those first to which one is likely to go: back to where one was, to what is new, to
 * where something was going on.
 *
 * @param visits the last one last
 */
export function likelyPlaces(visits: readonly number[], marks: Marks): number[] {
  const active = Object.keys({ ...marks.newest, ...marks.seen })
    .map(Number)
    .toSorted((one, other) => lastIn(marks, other) - lastIn(marks, one));
  const unread = active.filter((id) => isUnread(marks, id));
  return [...new Set([...visits.toReversed(), ...unread, ...active])];
}

function lastIn({ newest, seen }: Marks, channelId: number): number {
  return Math.max(newest[channelId] ?? 0, seen[channelId] ?? 0);
}
