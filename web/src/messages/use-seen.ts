import { useEffect } from 'react';
import { markSeen } from './unread-store';

/** What is on the screen of a tab that is looked at counts as seen. */
export function useSeen(channelId: number, newestId: number | undefined): void {
  useEffect(() => {
    if (newestId === undefined) return undefined;
    const look = () => {
      if (!document.hidden) markSeen(channelId, newestId);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [channelId, newestId]);
}
