const firstPause = 5_000;
const longestPause = 60 * 60 * 1000;

/** With the pauses between them, this takes about ten hours: a service that is away for a night is back by then. */
export const mostFailures = 20;
/** Crashes that count as one failure: most jobs that run in a crash are innocent of it. */
const crashesPerFailure = 4;

/** The number of a job's attempts, and of those in which its process died. */
export interface Attempts {
  attempts: number;
  crashes: number;
}

/** Milliseconds until a job runs again after so many attempts. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
  // Jitter spreads retries, and separates a job that kills its process from the jobs that ran beside it.
  return Math.round(pause * (0.75 + random() / 2));
}

/** Whether these attempts, all of them over, count as `most` failures or more. */
export function areTooMany({ attempts, crashes }: Attempts, most: number): boolean {
  return attempts - crashes + crashes / crashesPerFailure >= most;
}
