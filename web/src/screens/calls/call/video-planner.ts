import type { SendPlan } from './audio-priority';

/** The partner's report (RTCP) on the audio or video it receives. */
export interface Report {
  /** Milliseconds; grows with each report. */
  readonly at: number;
  /** From 0 to 1, since the previous report. */
  readonly loss: number;
  /** Milliseconds; null before the first measurement. */
  readonly roundTrip: number | null;
  /** How many round trips have been measured. */
  readonly measurements: number;
}

export interface NetworkReading {
  /** The browser's bandwidth estimate in bits per second; null where it gives none. */
  readonly available: number | null;
  readonly sound: Report | null;
  readonly picture: Report | null;
  /** The id of the selected candidate pair. */
  readonly path: string;
  /** Whether there is a camera or screen track to send. */
  readonly hasPicture: boolean;
  /** Milliseconds by which the timer of this reading was late: a sign of a busy machine. */
  readonly late: number;
  /** Whether the connection is broken, or nothing arrives: no video is sent then, whatever the plan. */
  readonly isBroken: boolean;
}

/** Bits per second. Below this, video delays and breaks up audio. */
const minForVideo = 120_000;
/** Bits per second. Above this, lost audio is not due to video, so pausing video would not help. */
const enoughForBoth = 400_000;
/** Milliseconds. Satellites take 700; a longer round trip is a queue before a bottleneck. */
const queueMs = 1_500;
/** Milliseconds. Up to this round trip the line is fit for a trial of video. */
const uncongestedMs = 700;
const loss = { congested: 0.1, uncongested: 0.05 };
/** Milliseconds. A later timer makes a reading meaningless. */
const busyMs = 250;

/** Milliseconds from one reading to the next. */
const readingMs = 500;

/** Counted in readings. */
const readings = {
  low: 4,
  /** Reports come every second while video is sent. */
  overdue: 6,
  /** How long new video is not judged by bandwidth: the browser starts at 30 kbit/s. */
  trial: 6,
  /** How long a trial lasts while the bandwidth estimate is low, but climbs. */
  climbing: 12,
  /** After a path change, the first reports reflect the break. */
  grace: 10,
  /** From the last report on the old path until the new one. */
  breakNoticed: 20,
  /** After lasting this long, the next pause is the shortest again. */
  settled: 120,
};
/** From the start of a trial: less is noise. */
const climb = 1.5;
/** Readings before video is tried again: 15 s, then 30 s, up to a minute. */
const pause = { first: 30, most: 120 };

/**
 * Decides from readings half a second apart whether the bandwidth suffices for video beside audio.
 * Pauses video when audio is lost or late, and tries it again, hidden at first, when the line has
 * recovered. Also plans calls without video, whose audio can use less bandwidth.
 */
export function createVideoPlanner(): (reading: NetworkReading) => SendPlan {
  let path: string | null = null;
  let plan: SendPlan = { picture: true, paused: false };
  let nextPause = pause.first;
  /** Readings left until video is tried again. */
  let wait = 0;
  /** Readings since the plan last changed. */
  let since = 0;
  let grace = 0;
  let low = 0;
  let lossy = 0;
  let overdue = 0;
  /** Whether a report on audio, and on video, has come since the plan last changed. */
  let isReported = { sound: false, picture: false };
  let last: NetworkReading | null = null;
  /** The bandwidth estimate when the plan last changed. */
  let availableBefore = Infinity;
  /** Whether video is paused because the line was too slow for it, and not only broken. */
  let isSlow = false;

  function become(next: SendPlan): void {
    plan = next;
    isSlow = false;
    availableBefore = last?.available ?? Infinity;
    since = low = lossy = overdue = 0;
    isReported = { sound: false, picture: false };
  }

  function isCongested(now: NetworkReading): boolean {
    const isLow = isTooLow(now);
    low = isLow || low < 0 ? low + 1 : 0;
    const isClimbing = (now.available ?? 0) > climb * availableBefore;
    const trial = isClimbing ? readings.climbing : readings.trial;
    if (plan.paused ? isLow && since > trial : low >= readings.low) return true;
    if (isNew(now.sound, last?.sound)) lossy = now.sound.loss >= loss.congested ? lossy + 1 : 0;
    if (lossy > 1 && (now.available ?? 0) < enoughForBoth) return true;
    if (now.late > busyMs) {
      overdue = 0;
      return false;
    }
    const isDue = now.hasPicture && isReported.picture;
    overdue = isDue && !isNew(now.picture, last?.picture) ? overdue + 1 : 0;
    return overdue >= readings.overdue || newRoundTrip(now) >= queueMs;
  }

  function newRoundTrip(now: NetworkReading): number {
    // The first reports in a trial answer what was sent before it, perhaps through a queue.
    const longest = plan.paused ? since * readingMs : Infinity;
    const measured = (['sound', 'picture'] as const)
      .filter((kind) => now[kind]?.measurements !== last?.[kind]?.measurements)
      .map((kind) => now[kind]?.roundTrip ?? 0)
      .filter((roundTrip) => roundTrip <= longest);
    return Math.max(0, ...measured);
  }

  function isUncongested({ sound }: NetworkReading): boolean {
    if (sound === null) return true;
    return (
      isReported.sound && sound.loss < loss.uncongested && (sound.roundTrip ?? 0) < uncongestedMs
    );
  }

  function pauseVideo(): void {
    wait = nextPause;
    nextPause = Math.min(pause.most, nextPause * 2);
    become({ picture: false, paused: true });
  }

  /** A full line looks like a broken one where it queues: only reports still come, and come late. */
  function judgeBreak(now: NetworkReading): void {
    const isQueue = now.late <= busyMs && newRoundTrip(now) >= queueMs;
    if (plan.picture && now.hasPicture && isQueue) {
      pauseVideo();
      isSlow = true;
    }
  }

  function judge(now: NetworkReading): void {
    since += 1;
    if (isNew(now.sound, last?.sound)) isReported.sound = true;
    if (isNew(now.picture, last?.picture)) isReported.picture = true;
    if (now.hasPicture !== last?.hasPicture) {
      isReported.picture = false;
      low = -readings.trial;
    }
    if (grace > 0) {
      grace -= 1;
      return;
    }
    if (!plan.picture) {
      wait -= 1;
      // A trial comes at last: a satellite's round trip or a lossy radio never looks uncongested.
      if (wait <= 0 && (isUncongested(now) || wait <= -pause.most))
        become({ picture: true, paused: true });
    } else if (isCongested(now)) {
      pauseVideo();
    } else if (plan.paused && since > readings.trial && !isTooLow(now)) {
      become({ picture: true, paused: false });
    } else if (!plan.paused && since > readings.settled) {
      nextPause = pause.first;
    }
  }

  return (now) => {
    if (now.isBroken) {
      judgeBreak(now);
      last = now;
      return plan;
    }
    if (path !== now.path) {
      if (path !== null) grace = readings.grace;
      // Reports end before a break is noticed: a pause just before a new path was of the break.
      if (path !== null && !plan.picture && !isSlow && since <= readings.breakNoticed) {
        become({ picture: true, paused: false });
      }
      path = now.path;
      // The new path may be better.
      wait = Math.min(wait, pause.first);
      nextPause = pause.first;
      low = lossy = overdue = 0;
    }
    judge(now);
    last = now;
    return plan;
  };
}

/** Without video, browsers estimate little more bandwidth than audio uses. */
function isTooLow({ hasPicture, available }: NetworkReading): boolean {
  return hasPicture && available !== null && available < minForVideo;
}

function isNew(now: Report | null, before: Report | null | undefined): now is Report {
  return now !== null && now.at !== before?.at;
}
