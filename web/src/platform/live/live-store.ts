import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Live } from './live';

/** The live connection of the page; null while no workspace is open. */
export const liveStore = createStore<{ live: Live | null }>()(() => ({ live: null }));

/** Follows a public channel without membership while it is shown. */
export function usePreview(channelId: number, previewing: boolean): void {
  const live = useStore(liveStore, (state) => state.live);
  useEffect(
    () => (live && previewing ? live.preview(channelId) : undefined),
    [live, channelId, previewing],
  );
}
