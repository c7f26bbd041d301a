import { createStore } from 'zustand/vanilla';

/** SPEC §9 "Call popup". */
const size = { width: 640, height: 480 };

interface CallWindow {
  url: string;
  /** One window per conversation: calling again brings it to the front. */
  name: string;
}

/** The call window that the browser blocked, until the user has dismissed or opened it. */
export const blockedCallStore = createStore<{ blocked: CallWindow | null }>()(() => ({
  blocked: null,
}));

/** The call that the window answers. */
interface PickedUp {
  /** '' if the caller sent no name for the call. */
  pickup: string;
  /** The client id under which the window takes part: its opener has answered the call with it. */
  client: string;
}

/**
 * Opens a call in a window of its own. Returns false if the browser blocks it: `blockedCallStore` then
 * holds the window, for the explanation.
 */
export function openCallWindow(address: string, channelId: number, picked?: PickedUp): boolean {
  const url = new URL(window.location.href);
  const query = picked ? `?${new URLSearchParams({ ...picked })}` : '';
  url.hash = `/workspace/${encodeURIComponent(address)}/${channelId}/video_call${query}`;
  const name = `parley-call-${channelId}`;
  const opened = open(url, name);
  const isBlocked = opened === null;
  blockedCallStore.setState({ blocked: isBlocked ? { url: url.href, name } : null });
  opened?.focus();
  return !isBlocked;
}

/** Null if the browser blocks the window. Undefined if the window opened, but the browser does not return it. */
function open(url: URL, name: string): Window | null | undefined {
  const features = `popup,width=${size.width},height=${size.height}`;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    try {
      return window.open(url, name, features);
    } catch {
      // Chromium throws "The provided callback is no longer runnable" now and then, several times on end, though the
      // window opened: a later call finds it by its name. A blocked window does not throw.
    }
  }
  return undefined;
}
