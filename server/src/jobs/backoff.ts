const firstPause = 5_000;
const longestPause = 60 * 60 * 1000;

/** With the pauses between them some ten hours pass: a service that is away for a night is back by then. */
export const mostFailures = 20;
/** Most jobs that a process dies with are innocent: it dies of another job, of its machine, of a kill. */
const crashesPerFailure = 4;

/** How often a job was begun, and in how many of these attempts its process died. */
export interface Attempts {
  attempts: number;
  crashes: number;
}

/** Milliseconds until a job runs again that was begun so often. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
  // Jitter spreads retries, and parts a job that kills its process from the others that it took along.
  return Math.round(pause * (0.75 + random() / 2));
}

/** Whether so many attempts, all of them over, are worth `most` that failed. */
export function areTooMany({ attempts, crashes }: Attempts, most: number): boolean {
  return attempts - crashes + crashes / crashesPerFailure >= most;
}
