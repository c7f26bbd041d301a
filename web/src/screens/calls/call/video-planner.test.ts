import { describe, expect, it } from 'vitest';
import { createVideoPlanner, type NetworkReading } from './video-planner';

/** The default line of a test. */
interface Line {
  available: number | null;
  loss: number;
  /** Milliseconds. */
  roundTrip: number;
  /** Whether the partner sends reports: on audio every 2 s, on video every second. */
  reports: boolean;
  path: string;
  hasPicture: boolean;
  late: number;
  isBroken: boolean;
}

const wide: Line = {
  available: 2_000_000,
  loss: 0,
  roundTrip: 40,
  reports: true,
  path: 'wifi',
  hasPicture: true,
  late: 0,
  isBroken: false,
};
const narrow: Line = { ...wide, available: 60_000 };

/** A call on a line that changes during the test; times are in seconds. */
function call() {
  const judge = createVideoPlanner();
  let readings = 0;
  let [soundAt, pictureAt] = [0, 0];
  let last = { picture: true, paused: false };

  function read(line: Line): string {
    readings += 1;
    if (line.reports && readings % 4 === 0) soundAt = readings;
    if (line.reports && readings % 2 === 0 && last.picture) pictureAt = readings;
    const report = (at: number) => ({
      at,
      loss: line.loss,
      roundTrip: line.roundTrip,
      measurements: at,
    });
    const reading: NetworkReading = {
      available: line.available,
      sound: report(soundAt),
      picture: report(pictureAt),
      path: line.path,
      hasPicture: line.hasPicture,
      late: line.late,
      isBroken: line.isBroken,
    };
    last = judge(reading);
    if (last.picture) return last.paused ? 'tried' : 'sent';
    return 'paused';
  }

  return {
    /** Returns the phases of video on such a line, each with its duration in seconds. */
    stays(seconds: number, line: Line): [string, number][] {
      const runs: [string, number][] = [];
      for (let count = 0; count < seconds * 2; count += 1) {
        const what = read(line);
        const run = runs.at(-1);
        if (run?.[0] === what) run[1] += 0.5;
        else runs.push([what, 0.5]);
      }
      return runs;
    },
    /** Runs until video is paused. */
    isPausedBy(line: Line): void {
      for (let count = 0; count < 60; count += 1) if (read(line) === 'paused') return;
      throw new Error('Video was not paused within 30 s.');
    },
  };
}

/** The last phase of video. */
const finally_ = (runs: [string, number][]) => runs.at(-1)?.[0];

describe('video is paused', () => {
  it('after 2 s of too little bandwidth', () => {
    const { stays } = call();
    stays(10, wide);
    expect(stays(3, narrow)).toEqual([
      ['sent', 1.5],
      ['paused', 1.5],
    ]);
  });

  it('when two reports show lost audio, and bandwidth is short', () => {
    const { stays } = call();
    stays(10, wide);
    expect(finally_(stays(5, { ...wide, available: 300_000, loss: 0.2 }))).toBe('paused');
  });

  it('when audio is lost, in browsers that do not report the bandwidth', () => {
    const { stays } = call();
    stays(10, { ...wide, available: null });
    expect(finally_(stays(5, { ...wide, available: null, loss: 0.2 }))).toBe('paused');
  });

  it('when audio is lost before there is video: audio then uses less bandwidth', () => {
    const { stays } = call();
    stays(10, { ...narrow, hasPicture: false });
    expect(finally_(stays(5, { ...narrow, hasPicture: false, loss: 0.2 }))).toBe('paused');
  });

  it('as soon as a round trip shows a queue of 1.5 s', () => {
    const { stays } = call();
    stays(10, wide);
    expect(finally_(stays(1, { ...wide, roundTrip: 1_600 }))).toBe('paused');
  });

  it('after 3 s without reports on video', () => {
    const { stays } = call();
    stays(10, wide);
    expect(stays(4, { ...wide, reports: false })).toEqual([
      ['sent', 2.5],
      ['paused', 1.5],
    ]);
  });
});

describe('video stays', () => {
  it.each<[string, Partial<Line>]>([
    ['on a wide line that loses audio by chance', { loss: 0.3 }],
    ['on a line by satellite', { roundTrip: 700 }],
    ['on a slow line that carries both', { available: 150_000, roundTrip: 300 }],
    ['in browsers that do not report the bandwidth', { available: null }],
    ['on a machine that is too busy to answer', { late: 800, roundTrip: 2_500 }],
    ['on a machine that is too busy to report', { late: 800, reports: false }],
  ])('%s', (_name, line) => {
    const { stays } = call();
    stays(10, wide);
    expect(stays(60, { ...wide, ...line })).toEqual([['sent', 60]]);
  });

  it('when the camera is switched on, although browsers then estimate little bandwidth', () => {
    const { stays } = call();
    expect(stays(30, { ...narrow, hasPicture: false })).toEqual([['sent', 30]]);
    expect(stays(4.5, narrow)).toEqual([['sent', 4.5]]);
    expect(stays(5, wide)).toEqual([['sent', 5]]);
  });

  it('in the 5 s after a network change, whose reports reflect the break', () => {
    const { stays } = call();
    stays(10, wide);
    const mobile = { ...wide, path: 'mobile' };
    expect(stays(4.5, { ...mobile, roundTrip: 4_000 })).toEqual([['sent', 4.5]]);
    expect(stays(20, mobile)).toEqual([['sent', 20]]);
  });
});

describe('a break', () => {
  const broken = { ...wide, isBroken: true, reports: false };

  it('pauses no video by itself, however long', () => {
    const { stays } = call();
    stays(30, wide);
    expect(stays(20, broken)).toEqual([['sent', 20]]);
    expect(stays(30, { ...wide, path: 'mobile' })).toEqual([['sent', 30]]);
  });

  it('in which reports come late is a full line, on the next path too', () => {
    const { stays } = call();
    stays(30, wide);
    expect(finally_(stays(3, { ...broken, reports: true, roundTrip: 2_000 }))).toBe('paused');
    expect(stays(30, { ...wide, path: 'relay again' })).toEqual([
      ['paused', 19.5],
      ['tried', 3.5],
      ['sent', 7],
    ]);
  });
});

describe('paused video is tried again', () => {
  it('after 15, 30 and then every 60 s, for 3.5 s, while the line stays narrow', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    const waits = stays(480, narrow)
      .filter(([what]) => what === 'paused')
      .map(([, seconds]) => Math.round(seconds));
    expect(waits.slice(0, 5)).toEqual([15, 30, 60, 60, 60]);
    expect(finally_(stays(4, narrow))).not.toBe('sent');
  });

  it('and shown 3 s later on a line that has become wide', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    expect(stays(30, wide)).toEqual([
      ['paused', 14.5],
      ['tried', 3.5],
      ['sent', 12],
    ]);
  });

  it('and not given up for a round trip through the queue that was there before', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    expect(finally_(stays(15, wide))).toBe('tried');
    expect(stays(1.5, { ...wide, roundTrip: 50_000 })).toEqual([['tried', 1.5]]);
    expect(finally_(stays(5, wide))).toBe('sent');
  });

  it('and given up for a round trip through a queue of its own', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    expect(finally_(stays(15, wide))).toBe('tried');
    expect(finally_(stays(3, { ...wide, roundTrip: 1_600 }))).toBe('paused');
  });

  it('for up to 6.5 s while the bandwidth that the browser estimates climbs', () => {
    const { stays, isPausedBy } = call();
    isPausedBy({ ...wide, available: 40_000 });
    stays(14.5, { ...wide, available: 40_000 });
    expect(stays(4.5, { ...wide, available: 80_000 })).toEqual([['tried', 4.5]]);
    expect(stays(5, { ...wide, available: 130_000 })).toEqual([['sent', 5]]);
  });

  it('and given up where that bandwidth climbs, but not far enough', () => {
    const { stays, isPausedBy } = call();
    isPausedBy({ ...wide, available: 40_000 });
    stays(14.5, { ...wide, available: 40_000 });
    expect(stays(10, { ...wide, available: 80_000 })).toEqual([
      ['tried', 6.5],
      ['paused', 3.5],
    ]);
  });

  it('not while audio is lost or late, nor before the partner has reported', () => {
    for (const bad of [{ loss: 0.06 }, { roundTrip: 900 }, { reports: false }]) {
      const { stays, isPausedBy } = call();
      isPausedBy(narrow);
      expect(stays(60, { ...wide, ...bad })).toEqual([['paused', 60]]);
      expect(finally_(stays(10, wide))).toBe('sent');
    }
  });

  it('a minute late at most on a line that never looks uncongested: a satellite, a lossy radio', () => {
    for (const steady of [{ roundTrip: 720 }, { loss: 0.06 }]) {
      const { stays, isPausedBy } = call();
      isPausedBy(narrow);
      expect(finally_(stays(90, { ...wide, ...steady }))).toBe('sent');
    }
  });

  it('after 15 s again, once video has stayed for a minute', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    expect(finally_(stays(90, wide))).toBe('sent');
    isPausedBy(narrow);
    expect(stays(16, wide)[0]).toEqual(['paused', 14.5]);
  });

  it('at once on another network, if the pause came of the break before it', () => {
    const { stays, isPausedBy } = call();
    stays(10, wide);
    isPausedBy({ ...wide, reports: false });
    expect(stays(10, { ...wide, path: 'mobile' })).toEqual([['sent', 10]]);
  });

  it('within 20 s on another network, however long the pause would have been', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    stays(120, narrow);
    expect(finally_(stays(25, { ...wide, path: 'mobile' }))).toBe('sent');
  });

  it('while the camera is off, so that video is ready when it is switched on', () => {
    const { stays, isPausedBy } = call();
    isPausedBy(narrow);
    expect(finally_(stays(20, { ...wide, hasPicture: false }))).toBe('sent');
  });
});
