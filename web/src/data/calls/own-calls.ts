// A BroadcastChannel reaches only its own origin and has no parameter for it.
/* oxlint-disable unicorn/require-post-message-target-origin */

/** Each call window holds a lock and listens on a broadcast channel, both with this name. */
const prefixOf = (userId: number) => `parley-call-${userId}-`;

/** Milliseconds that signing out waits for a call window to leave its call. */
const leaveWithinMs = 1_000;

interface OwnCall {
  userId: number;
  workspaceId: number;
  /** Called when the user signs out. */
  leave: () => void;
}

/**
 * For a call's window: keeps this browser's other tabs from ringing until the returned function is called
 * or the page closes.
 */
export function occupy({ userId, workspaceId, leave }: OwnCall): () => void {
  const name = prefixOf(userId) + workspaceId;
  const locks: LockManager | undefined = navigator.locks;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(name, { mode: 'shared' }, () => released);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', leave);
  return () => {
    channel.close();
    release();
  };
}

/** Whether some tab of this browser is in a call. */
export async function isOccupied(userId: number): Promise<boolean> {
  return (await occupied(userId)).length > 0;
}

async function occupied(userId: number): Promise<string[]> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefixOf(userId)));
}

/**
 * Ends this browser's calls, or those of one workspace, before the user signs out: after that, the session
 * could no longer tell the others of it. Resolves once the calls have ended.
 */
export async function leaveOwnCalls(userId: number, workspaceId?: number): Promise<void> {
  const isEnding = (name: string) =>
    workspaceId === undefined || name === prefixOf(userId) + workspaceId;
  const names = await occupied(userId);
  await Promise.all(names.filter(isEnding).map(end));
}

async function end(name: string): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.postMessage('leave');
  const signal = AbortSignal.timeout(leaveWithinMs);
  // Go on if the window does not answer.
  await navigator.locks.request(name, { signal }, () => undefined).catch(() => undefined);
  channel.close();
}
