import type { Stream } from '../../src/platform/store/event.js';
import type { EventLog } from '../../src/platform/store/store.js';

interface Visible {
  offset: number;
  /** False once its text was taken out of the log, as the message was deleted or edited since. */
  hasMessage: boolean;
  /** Counts how often the user had left before. */
  membership: number;
}

/**
 * The events of a stream that were committed while the user was a member.
 *
 * @param wasMember whether they were from the beginning, of which the log may not tell
 */
export async function visibleTo(
  events: EventLog,
  userId: number,
  stream: Stream,
  wasMember: boolean,
): Promise<Visible[]> {
  const grants = new Set<number>();
  for (const { access } of await events.after(`user:${userId}`, 0, 1_000_000)) {
    const offset = access?.granted?.[stream];
    if (offset !== undefined) grants.add(offset);
  }
  let isMember = wasMember;
  let membership = 0;
  const visible: Visible[] = [];
  for (const { offset, message, access } of await events.after(stream, 0, 1_000_000)) {
    if (grants.has(offset - 1)) isMember = true;
    if (isMember) visible.push({ offset, hasMessage: message !== null, membership });
    const revoked = access?.revoked;
    if (revoked === 'everybody' || revoked?.user_id === userId) {
      isMember = false;
      membership += 1;
    }
  }
  return visible;
}

/** The offsets of the events that the user's clients must have got, if they are a member now. */
export async function owedTo(events: EventLog, userId: number, stream: Stream): Promise<number[]> {
  const visible = await visibleTo(events, userId, stream, false);
  return visible.filter(({ hasMessage }) => hasMessage).map(({ offset }) => offset);
}
