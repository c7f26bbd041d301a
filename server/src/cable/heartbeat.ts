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
    beat([...connections], pingMessage(seconds), performance.now());
  }, interval);
  timer.unref();

  function beat(waiting: readonly Connection[], frame: Buffer, now: number): void {
    for (const connection of waiting.slice(0, socketsPerTurn)) {
      connection.push(frame);
      connection.checkProgress(now);
    }
    const rest = waiting.slice(socketsPerTurn);
    if (rest.length > 0) setImmediate(() => beat(rest, frame, now));
  }

  return { stop: () => clearInterval(timer) };
}
