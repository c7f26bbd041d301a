import type { LogClock } from '../store/log-clock.js';
import type { EventLog } from '../store/store.js';
import type { Feed } from './feed.js';
import type { HistoryRequest, Position } from './wire.js';

/** Whoever missed more in one stream is better off with a snapshot. */
const mostReplayed = 10_000;

export interface History {
  readonly epoch: string;
  /** When the epoch began, epoch milliseconds: what was loaded before may be of another one (R3). */
  readonly epochSince: number;
  readonly log: EventLog;
  /** How long events are kept, milliseconds. */
  readonly retention: number;
  /** By which events are dated, and `since` is meant. */
  readonly clock: LogClock;
}

/**
 * Milliseconds by which `since` may be later than what a client has: a ping may overtake an event
 * that the bus lost (R13), a commit may take a while after it was dated, and the clocks of several
 * processes agree to about a second. Events set state, so those that come twice do no harm (R6).
 */
const margin = 10_000;

/**
 * Where a client that was away goes on in each of its streams. Null when one of them cannot be
 * served without a hole: another epoch (R3), an offset that was never given out, or events that are
 * no longer kept, or too many (R4). The client then loads a snapshot.
 */
export async function startingOffsets(
  feeds: readonly Feed[],
  request: HistoryRequest,
  history: History,
): Promise<Map<Feed, number> | null> {
  const starts = new Map<Feed, number>();
  for (const feed of feeds) {
    const known = request.streams[feed.stream];
    const start = known
      ? await checkedOffset(feed, known, history)
      : await offsetSince(feed, request.since, history);
    if (start === null) return null;
    starts.set(feed, start);
  }
  return starts;
}

/** The offset, or null when what follows it cannot be had without a hole. */
export async function checkedOffset(
  feed: Feed,
  { epoch, offset }: Position,
  { epoch: ours, log }: History,
): Promise<number | null> {
  if (epoch !== ours) return null;
  if (offset > feed.head) {
    // The client may come from a node that was ahead of this one.
    const head = (await log.heads([feed.stream])).get(feed.stream)?.offset ?? 0;
    if (offset > head) return null;
    await feed.catchUpTo(head);
  }
  if (offset === feed.head || feed.recentAfter(offset) !== null) return offset;
  if (feed.head - offset > mostReplayed) return null;
  const oldest = await log.oldest(feed.stream);
  return oldest !== null && offset >= oldest - 1 ? offset : null;
}

async function offsetSince(
  feed: Feed,
  since: number | undefined,
  { epochSince, log, retention, clock }: History,
): Promise<number | null> {
  if (since === undefined) return feed.head;
  // Clients name whole seconds.
  if ((since + 1) * 1000 <= epochSince) return null;
  const now = clock.now();
  const moment = since * 1000 - margin;
  // The client's clock is not ours: what it missed cannot be told.
  if (moment > now) return null;
  if (feed.headAt < moment) return feed.head;
  if (moment < Math.max(now - retention, log.keptFrom)) return null;
  return log.offsetBefore(feed.stream, moment, mostReplayed);
}
