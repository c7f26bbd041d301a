import { createStore } from 'zustand/vanilla';

/** SPEC §9 "Call popup". */
const size = { width: 640, height: 480 };

interface CallWindow {
  url: string;
  /** One window a conversation: calling again brings it to the front. */
  name: string;
}

/** The window of a call that the browser did not let open, until somebody dealt with it. */
export const blockedCallStore = createStore<{ blocked: CallWindow | null }>()(() => ({
  blocked: null,
}));

/** The call that the window picks up. */
interface PickedUp {
  /** '' when its caller did not name it. */
  pickup: string;
  /** As whom the window takes part: its opener has picked up in its name. */
  client: string;
}

/**
 * Opens a call in a window of its own; false where the browser does not let it: `blockedCallStore`
 * then has what to explain.
 */
export function openCallWindow(address: string, channelId: number, picked?: PickedUp): boolean {
  const url = new URL(window.location.href);
  const query = picked ? `?${new URLSearchParams({ ...picked })}` : '';
  url.hash = `/workspace/${encodeURIComponent(address)}/${channelId}/video_call${query}`;
  const name = `parley-call-${channelId}`;
  const opened = window.open(url, name, `popup,width=${size.width},height=${size.height}`);
  blockedCallStore.setState({ blocked: opened ? null : { url: url.href, name } });
  opened?.focus();
  return opened !== null;
}
