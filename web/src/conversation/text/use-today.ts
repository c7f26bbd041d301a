import { useEffect, useState } from 'react';
import { onWakeUp } from '../../platform/live/wake-up';
import { dayOf } from './message-time';

/** The local day, updated at midnight and when the machine may have slept. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      const now = new Date();
      setToday(dayOf(now));
      // Again also on the same day: clocks are set back, and timers fire early.
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      clearTimeout(timer);
      timer = setTimeout(look, midnight.getTime() - now.getTime());
    }
    look();
    const stop = onWakeUp(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return today;
}
