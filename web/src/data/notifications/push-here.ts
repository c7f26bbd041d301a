/** The account that had notifications pushed to this browser: another account must not inherit them. */
const key = 'parley.push';

/** The id of that account; null for none. */
export function pushOwner(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

export function setPushOwner(userId: number): void {
  try {
    localStorage.setItem(key, String(userId));
  } catch {
    // Storage is refused: the next load of the page ends pushing to this browser.
  }
}

/** Ends pushing to this browser, whoever it was for. The server learns it from the push service. */
export async function endPushHere(): Promise<void> {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing is stored.
  }
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
}

/** Null without a subscription, and where the browser has no push. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}
