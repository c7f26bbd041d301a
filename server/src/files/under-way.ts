import { ApiError } from '../http/errors.js';
import { totals } from '../limits.js';

/** Counts one upload of theirs, until what it returns is called; throws 429 for one too many. */
export type BeginUpload = (userId: number) => () => void;

export function uploadsUnderWay(): BeginUpload {
  const counts = new Map<number, number>();

  return (userId) => {
    const count = counts.get(userId) ?? 0;
    if (count >= totals.uploadsUnderWay) {
      const message = 'Too many of your uploads are under way; please wait for one to end.';
      throw new ApiError(429, [message], { 'retry-after': '10' });
    }
    counts.set(userId, count + 1);
    return () => {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left > 0) counts.set(userId, left);
      else counts.delete(userId);
    };
  };
}
