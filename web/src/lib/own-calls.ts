// A BroadcastChannel never leaves its origin, and takes none.
/* oxlint-disable unicorn/require-post-message-target-origin */

/** The windows of calls hold a lock each, named like this, and listen on a channel of the same name. */
const prefixOf = (userId: number) => `parley-call-${userId}-`;

/** Signing out waits so long for the windows to say good-bye. */
const leaveWithinMs = 1_000;

interface OwnCall {
  userId: number;
  workspaceId: number;
  /** One signs out. */
  leave: () => void;
}

/**
 * For a call's window: this browser's other tabs do not ring until the returned function is called,
 * or the page goes.
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
 * Ends the calls in this browser, or those of a workspace, before one signs out: whoever is signed out
 * can tell nobody that they have left. Resolves once they are over.
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
  // A window that does not answer is not waited for.
  await navigator.locks.request(name, { signal }, () => undefined).catch(() => undefined);
  channel.close();
}
