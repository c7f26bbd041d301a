import type { LogClock } from '../store/log-clock.js';
import type { EventLog } from '../store/store.js';
import type { Feed } from './feed.js';
import type { HistoryRequest, Position } from './wire.js';

/** A client that missed more in one stream is better off with a snapshot. */
const mostReplayed = 10_000;

export interface History {
  readonly epoch: string;
  /**
   * When the epoch began, epoch milliseconds: data loaded before may belong to another epoch (R3).
   */
  readonly epochSince: number;
  readonly log: EventLog;
  /** How long events are kept, milliseconds. */
  readonly retention: number;
  /** The clock that dates events, and that `since` refers to. */
  readonly clock: LogClock;
  /** Maps former stream names to current ones. */
  readonly currentName?: (name: string) => string;
}

/** The request with today's names of streams. A place under a stream's own name is the newer one. */
export function withCurrentNames(
  request: HistoryRequest,
  { currentName }: Pick<History, 'currentName'>,
): HistoryRequest {
  if (!currentName) return request;
  const renamed = Object.entries(request.streams).map(
    ([name, position]) => [currentName(name), position] as const,
  );
  return { ...request, streams: { ...Object.fromEntries(renamed), ...request.streams } };
}

/**
 * Milliseconds subtracted from `since`: a ping may overtake an event that the bus lost (R13), a
 * commit may take a while after it was dated, and the clocks of several processes agree only to
 * about a second. Events set state, so duplicates do no harm (R6).
 */
const margin = 10_000;

/**
 * The offsets from which a returning client resumes its streams. Null if one of them cannot be
 * resumed without a gap: another epoch (R3), an offset that was never assigned, or events that are
 * pruned or too many (R4). The client then loads a snapshot.
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

/** The offset, or null if the events after it are not all available. */
export async function checkedOffset(
  feed: Feed,
  { epoch, offset }: Position,
  { epoch: ours, log }: History,
): Promise<number | null> {
  if (epoch !== ours) return null;
  if (offset > feed.head) {
    // The client may have been connected to a node that was ahead of this node.
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
  // The client's time is in our future, so its missed events cannot be determined.
  if (moment > now) return null;
  if (feed.headAt < moment) return feed.head;
  if (moment < Math.max(now - retention, log.keptFrom)) return null;
  return log.offsetBefore(feed.stream, moment, mostReplayed);
}
