const lockName = (userId: number) => `parley-call-${userId}`;

/** This browser's other tabs do not ring until the returned function is called, or the page goes. */
export function occupy(userId: number): () => void {
  const locks: LockManager | undefined = navigator.locks;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(lockName(userId), { mode: 'shared' }, () => released);
  return release;
}

/** Whether some tab of this browser is in a call. */
export async function isOccupied(userId: number): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === lockName(userId));
}
