import { useEffect } from 'react';
import { useStore } from 'zustand';
import { liveStore } from '../live/live-store';
import { room } from './room';

/** Enters a channel's room while it is on the screen, if the user is in the channel. */
export function useRoom(channelId: number, joined: boolean): void {
  const live = useStore(liveStore, (state) => state.live);
  useEffect(
    () => (live && joined ? room.enter(channelId, live.enterRoom(channelId)) : undefined),
    [live, channelId, joined],
  );
}
