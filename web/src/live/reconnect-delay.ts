const usual = { shortest: 500, first: 3_000, longest: 10_000 };
/** The few windows that are in a call are no crowd that a restarted server would have to fear. */
const inCall = { shortest: 100, first: 300, longest: 2_000 };

/**
 * How long to wait before trying again, in milliseconds: somewhere between 0.5 and 3 s at first,
 * so that a restarted server is not met by everybody at once (R12), and never more than 10 s. In a
 * call, which goes on without the server but for its signals: 0.1 to 0.3 s, and never more than 2 s.
 */
export function reconnectDelay(attempt: number, urgent = false): number {
  const { shortest, first, longest } = urgent ? inCall : usual;
  const bound = Math.min(longest, first * 2 ** attempt);
  return shortest + Math.random() * (bound - shortest);
}
