// BroadcastChannel is same-origin and its postMessage takes no origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
import { pageCsrfToken } from '../../platform/api/csrf-token';

const channelName = 'parley-session';

/** The user now signed in in this browser (null: none), and the new session's token. */
interface Change {
  userId: number | null;
  csrfToken: string;
}

/** Announces a sign-in (or, with null, a sign-out) to the browser's other tabs. */
export function notifyOtherTabs(userId: number | null): void {
  const channel = new BroadcastChannel(channelName);
  const change: Change = { userId, csrfToken: pageCsrfToken.read() };
  channel.postMessage(change);
  channel.close();
}

/** Listens for the page's lifetime. */
export function listenToOtherTabs(listener: (change: Change) => void): void {
  // Only this app's own pages can send on the channel.
  const heard = ({ data }: MessageEvent) => listener(data as Change);
  new BroadcastChannel(channelName).addEventListener('message', heard);
}
