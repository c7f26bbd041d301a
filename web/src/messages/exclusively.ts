/**
 * Runs `work` while no other tab of this browser runs anything under the same name. Without the
 * Web Locks API (plain http) it just runs: the server takes a repeated message for the same (R7).
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
