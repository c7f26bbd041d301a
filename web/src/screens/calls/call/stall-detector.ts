/** Counters since the connection began. */
export interface ReceivedCounts {
  bytes: number;
  frames: number;
}

export interface Stall {
  /** A steady flow of bytes has stopped. */
  readonly stalled: boolean;
  /** A steady flow of video frames has stopped. */
  readonly frozen: boolean;
}

/** Milliseconds between two readings. */
export const readEveryMs = 500;
const readings = { steady: 4, stalled: 3, frozen: 3 };

/**
 * Detects stalls from readings taken every `readEveryMs`. ICE takes 5 s to notice a dead path; a
 * steady flow that stops shows it in 1.5 s.
 */
export function createStallDetector(): (received: ReceivedCounts) => Stall {
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
      // An occasional frame is no steady flow that could freeze.
      grown = same > missing ? 1 : grown + 1;
      same = 0;
    } else {
      same += 1;
    }
    last = count;
    return grown >= readings.steady && same >= missing;
  };
}
