/** All in milliseconds. */
export interface Backoff {
  /** The longest first wait; it doubles with each attempt. */
  first: number;
  longest: number;
  /** The minimum wait; without it, the minimum is half of the current maximum. */
  shortest?: number;
}

/** How long to wait after `attempt` earlier failures: random, so that clients spread out. */
export function backoff({ first, longest, shortest }: Backoff, attempt: number): number {
  const most = Math.min(longest, first * 2 ** attempt);
  const least = shortest ?? most / 2;
  return least + Math.random() * (most - least);
}
