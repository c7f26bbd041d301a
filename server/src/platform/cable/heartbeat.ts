import type { LogClock } from '../store/log-clock.js';
import type { Connection } from './connection.js';
import { pingMessage } from './wire.js';

const pingMilliseconds = 3_000;
const socketsPerTurn = 256;

/** R14: one ping frame for all connections, sent in batches that leave the event loop room. */
export function startHeartbeat(
  connections: ReadonlySet<Connection>,
  clock: LogClock,
  interval = pingMilliseconds,
): { stop(): void } {
  let seconds = 0;
  const timer = setInterval(() => {
    // Clients name this time in `since`; it is strictly increasing.
    seconds = Math.max(seconds + 1, Math.floor(clock.now() / 1000));
    beat([...connections], 0, pingMessage(seconds), performance.now());
  }, interval);
  timer.unref();

  function beat(all: readonly Connection[], from: number, frame: Buffer, now: number): void {
    const end = Math.min(from + socketsPerTurn, all.length);
    for (let index = from; index < end; index += 1) {
      all[index]?.push(frame);
      all[index]?.checkProgress(now);
    }
    if (end < all.length) setImmediate(() => beat(all, end, frame, now));
  }

  return { stop: () => clearInterval(timer) };
}
