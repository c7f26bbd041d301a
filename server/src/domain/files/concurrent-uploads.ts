import { ApiError } from '../../platform/http/errors.js';
import { totals } from '../../platform/lib/limits.js';

/**
 * Counts an upload of the user until the returned function is called; throws 429 for too many at
 * once.
 */
export type BeginUpload = (userId: number) => () => void;

export function concurrentUploads(): BeginUpload {
  const counts = new Map<number, number>();

  return (userId) => {
    const count = counts.get(userId) ?? 0;
    if (count >= totals.concurrentUploads) {
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
