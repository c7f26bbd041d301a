import { afterPaint } from '../../platform/lib/after-paint';

/*
 * Which of this browser's tabs notifies, by Web Locks: the tab that holds a workspace's lock. Each tab
 * in front also holds a shared lock named after its conversation, which the notifying tab finds.
 */
let notifies = false;

/** Null on insecure addresses, which have no locks: each tab is then by itself. */
const locks = () => ('locks' in navigator ? navigator.locks : null);

const lookingName = (userId: number, channelId: number) => `parley.looking.${userId}.${channelId}`;

/** Competes to be the notifying tab of a workspace, until the returned function is called. */
export function competeToNotify(userId: number, workspaceId: number): () => void {
  const ended = new AbortController();
  const name = `parley.notifier.${userId}.${workspaceId}`;
  function hold(): Promise<void> {
    notifies = true;
    return new Promise((resolve) => {
      ended.signal.addEventListener('abort', () => {
        notifies = false;
        resolve();
      });
    });
  }
  const manager = locks();
  if (!manager) void hold();
  // Rejects when it is aborted while it waits.
  else manager.request(name, { signal: ended.signal }, hold).catch(() => undefined);
  return () => ended.abort();
}

export function isNotifyingTab(): boolean {
  return notifies;
}

/** The channel in the address of a tab in front; null otherwise. */
function channelInFront(): number | null {
  if (document.hidden || !document.hasFocus()) return null;
  const id = /^#\/workspace\/[^/]+\/(\d+)(?:\?|$)/.exec(window.location.hash)?.[1];
  return id === undefined ? null : Number(id);
}

/** Tells the other tabs, and `onLook`, which conversation this tab shows in front. */
export function publishVisibleChannel(
  userId: number,
  onLook: (channelId: number) => void,
): () => void {
  const ended = new AbortController();
  let told: { channelId: number; release: () => void } | null = null;
  function tell() {
    const channelId = channelInFront();
    if (channelId === (told?.channelId ?? null)) return;
    told?.release();
    told = channelId === null ? null : { channelId, release: holdShared(userId, channelId) };
    if (channelId !== null) onLook(channelId);
  }
  const { signal } = ended;
  for (const event of ['focus', 'blur']) window.addEventListener(event, tell, { signal });
  let stopWaiting = () => {};
  // Switching to another channel paints it first.
  const tellLater = () => {
    stopWaiting();
    stopWaiting = afterPaint(tell);
  };
  window.addEventListener('hashchange', tellLater, { signal });
  document.addEventListener('visibilitychange', tell, { signal });
  tell();
  return () => {
    ended.abort();
    stopWaiting();
    told?.release();
  };
}

function holdShared(userId: number, channelId: number): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const manager = locks();
  void manager?.request(lookingName(userId, channelId), { mode: 'shared' }, () => held);
  return release;
}

/** Whether any tab of this browser shows the conversation in front. */
export async function isChannelVisible(userId: number, channelId: number): Promise<boolean> {
  if (channelInFront() === channelId) return true;
  const name = lookingName(userId, channelId);
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
