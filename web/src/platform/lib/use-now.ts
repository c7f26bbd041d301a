import { useEffect, useState } from 'react';

const minute = 60_000;

/** Epoch milliseconds, updated each minute: for a clock without seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
