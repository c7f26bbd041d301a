import { useEffect } from 'react';
import { markAllSeen, markSeen } from './unread-store';

/** What is on the screen of a tab that is looked at counts as seen. */
export function useSeen(channelId: number, newestId: number | undefined, isEnd: boolean): void {
  useEffect(() => {
    if (newestId === undefined) return undefined;
    const look = () => {
      if (document.hidden) return;
      markSeen(channelId, newestId);
      if (isEnd) markAllSeen(channelId);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [channelId, newestId, isEnd]);
}
