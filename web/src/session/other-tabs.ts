// A BroadcastChannel never leaves its origin, and takes none.
/* oxlint-disable unicorn/require-post-message-target-origin */
import { pageCsrfToken } from '../api/csrf-token';

const channelName = 'parley-session';

/** Who is signed in in this browser from now on (null: nobody), and the token of that session. */
interface Change {
  userId: number | null;
  csrfToken: string;
}

/** Tells the browser's other tabs who has just signed in here; null: signed out. */
export function tellOtherTabs(userId: number | null): void {
  const channel = new BroadcastChannel(channelName);
  const change: Change = { userId, csrfToken: pageCsrfToken.read() };
  channel.postMessage(change);
  channel.close();
}

/** For as long as the page lives. */
export function hearOtherTabs(listener: (change: Change) => void): void {
  // Nobody but this program's own pages can send on it.
  const heard = ({ data }: MessageEvent) => listener(data as Change);
  new BroadcastChannel(channelName).addEventListener('message', heard);
}
