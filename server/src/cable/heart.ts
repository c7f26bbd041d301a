import type { Connection } from './connection.js';
import { pingMessage } from './wire.js';

const pingMilliseconds = 3_000;
const socketsPerTurn = 256;

/** R14: one ping for everybody, in turns that leave the event loop room. */
export function startHeart(
  connections: ReadonlySet<Connection>,
  interval = pingMilliseconds,
): { stop(): void } {
  let seconds = 0;
  const timer = setInterval(() => {
    const now = Date.now();
    // Strictly increasing, whatever happens to the clock.
    seconds = Math.max(seconds + 1, Math.floor(now / 1000));
    beat([...connections], pingMessage(seconds), now);
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
