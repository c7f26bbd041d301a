export interface PushState {
  ownId: number;
  /** The account that turned push on in this browser; null: none. */
  owner: number | null;
  permission: NotificationPermission;
  /** The browser's subscription and whether it is for the server's present key; null: none. */
  subscription: { hasKey: boolean } | null;
}

/**
 * `end`: no longer pushed to. `subscribe`: with the present key, after ending a subscription with another
 * one. `send`: the server is told again of a subscription that it may have lost.
 */
export type PushRepair = 'nothing' | 'end' | 'subscribe' | 'send';

/** Decides how this browser's subscription is repaired when the page is loaded. */
export function pushRepair({ ownId, owner, permission, subscription }: PushState): PushRepair {
  if (owner !== ownId || permission === 'denied') {
    return subscription === null && owner === null ? 'nothing' : 'end';
  }
  // Taken back, but not refused: the settings offer to allow it again.
  if (permission === 'default') return 'nothing';
  return subscription?.hasKey ? 'send' : 'subscribe';
}
