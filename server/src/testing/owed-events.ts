import type { EventLog } from '../store/store.js';
import type { Stream } from '../store/event.js';

/**
 * The offsets of the events committed in a stream while the user was a member, according to the
 * log.
 */
export async function owedTo(events: EventLog, userId: number, stream: Stream): Promise<number[]> {
  const grants = new Set<number>();
  for (const { access } of await events.after(`user:${userId}`, 0, 1_000_000)) {
    const offset = access?.granted?.[stream];
    if (offset !== undefined) grants.add(offset);
  }
  let isMember = false;
  const owed: number[] = [];
  for (const { offset, message, access } of await events.after(stream, 0, 1_000_000)) {
    if (grants.has(offset - 1)) isMember = true;
    if (isMember && message !== null) owed.push(offset);
    const revoked = access?.revoked;
    if (revoked === 'everybody' || revoked?.user_id === userId) isMember = false;
  }
  return owed;
}
