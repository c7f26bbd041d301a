const shortest = 500;
const longest = 10_000;

/**
 * How long to wait before trying again, in milliseconds: somewhere between 0.5 and 3 s at first,
 * so that a restarted server is not met by everybody at once (R12), and never more than 10 s.
 */
export function reconnectDelay(attempt: number): number {
  const bound = Math.min(longest, 3_000 * 2 ** attempt);
  return shortest + Math.random() * (bound - shortest);
}
