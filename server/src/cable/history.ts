import type { EventLog } from '../store/store.js';
import type { Feed } from './feed.js';
import type { HistoryRequest } from './wire.js';

/** Whoever missed more in one stream is better off with a snapshot. */
const mostReplayed = 10_000;

export interface History {
  readonly epoch: string;
  readonly log: EventLog;
  /** How long events are kept, milliseconds. */
  readonly retention: number;
}

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

async function checkedOffset(
  feed: Feed,
  { epoch, offset }: { epoch: string; offset: number },
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
  { log, retention }: History,
): Promise<number | null> {
  if (since === undefined) return feed.head;
  const moment = since * 1000;
  if (feed.headAt < moment) return feed.head;
  if (moment < Date.now() - retention) return null;
  return log.offsetBefore(feed.stream, moment, mostReplayed);
}
