import type { LogClock } from '../store/log-clock.js';
import type { Connection } from './connection.js';
import { pingMessage } from './wire.js';

const pingMilliseconds = 3_000;
const socketsPerTurn = 256;

/** R14: one ping for everybody, in turns that leave the event loop room. */
export function startHeart(
  connections: ReadonlySet<Connection>,
  clock: LogClock,
  interval = pingMilliseconds,
): { stop(): void } {
  let seconds = 0;
  const timer = setInterval(() => {
    // Clients ask for history from there; and strictly increasing.
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
