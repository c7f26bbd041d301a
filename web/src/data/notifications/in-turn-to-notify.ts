/** Milliseconds after which nothing waits any longer for another notification, whose icon may load slowly. */
const longestWait = 5_000;

/**
 * Shows, lists and closes notifications one after the other, in all tabs and the service worker, which has the same.
 * Chromium forgets a notification that is listed while it is shown: then no click and no closing finds it. And
 * the handle of a notification closes whatever has its tag by then.
 */
export async function inTurnToNotify(work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  // Insecure addresses have no locks, and nothing to list: pages show notifications by themselves there.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  const options = { signal: AbortSignal.timeout(longestWait) };
  await locks.request('parley.notifications', options, begin).catch((error: unknown) => {
    if (hasBegun) throw error;
    return work();
  });
}
