import { useEffect } from 'react';
import { useStore } from 'zustand';
import { afterPaint } from '../../platform/lib/after-paint';
import { liveStore } from '../../platform/live/live-store';
import { room } from './room';

/**
 * Enters a channel's room while it is on the screen, if the user is in the channel. Switching to
 * another channel paints it first.
 */
export function useRoom(channelId: number, joined: boolean): void {
  const live = useStore(liveStore, (state) => state.live);
  useEffect(() => {
    if (!live || !joined) return undefined;
    let leave: (() => void) | undefined;
    const stopWaiting = afterPaint(() => {
      leave = room.enter(channelId, live.enterRoom(channelId));
    });
    return () => {
      stopWaiting();
      if (leave) afterPaint(leave);
    };
  }, [live, channelId, joined]);
}
