/** Counters of a connection, since its beginning. */
export interface Received {
  bytes: number;
  frames: number;
}

export interface Flow {
  /** Nothing comes any more, where bytes came all the time. */
  readonly stalled: boolean;
  /** No picture comes any more, where one came after another. */
  readonly frozen: boolean;
}

/** Milliseconds between two readings. */
export const readEveryMs = 500;
const readings = { steady: 4, stalled: 3, frozen: 3 };

/**
 * Judges readings of what was received, each `readEveryMs` after the one before. ICE takes 5 s to
 * notice that nothing comes any more; a steady flow that stops shows it in 1.5 s.
 */
export function watchFlow(): (received: Received) => Flow {
  const bytes = watchCounter(readings.stalled);
  const frames = watchCounter(readings.frozen);
  return (received) => ({ stalled: bytes(received.bytes), frozen: frames(received.frames) });
}

function watchCounter(missing: number): (count: number) => boolean {
  let last = 0;
  let grown = 0;
  let same = 0;
  return (count) => {
    if (count > last) {
      // A picture now and then is no steady flow that could freeze.
      grown = same > missing ? 1 : grown + 1;
      same = 0;
    } else {
      same += 1;
    }
    last = count;
    return grown >= readings.steady && same >= missing;
  };
}
