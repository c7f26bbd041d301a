const storageKey = 'parley.ended-call';

/** The call that this window picked up is over: loaded again, it is not to pick it up once more. */
export function rememberEnded(call: string): void {
  try {
    sessionStorage.setItem(storageKey, call);
  } catch {
    // A window that may store nothing waits for the caller until it gives up.
  }
}

export function hasEnded(call: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === call;
  } catch {
    return false;
  }
}
