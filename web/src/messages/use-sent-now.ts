import { useEffect, useRef } from 'react';
import type { OutboxEntry } from './outbox-entry';

/** Calls when something was sent from here since it was shown. */
export function useSentNow(unsent: readonly OutboxEntry[], sent: () => void): void {
  const newest = unsent.at(-1)?.order ?? 0;
  const known = useRef(newest);
  useEffect(() => {
    if (newest <= known.current) return;
    known.current = newest;
    sent();
  });
}
