const firstPause = 5_000;
const longestPause = 60 * 60 * 1000;
/** With these pauses some ten hours pass: a service that is away for a night is back by then. */
const mostAttempts = 20;

/** Milliseconds until a job that failed so often runs again; null: it is dead. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  if (attempts >= mostAttempts) return null;
  const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
  // Jitter spreads retries.
  return Math.round(pause * (0.75 + random() / 2));
}
