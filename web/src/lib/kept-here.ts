/**
 * What this browser keeps for an account (drafts, unread marks) goes when the account signs out. A tab
 * that was opened before must not put it back: it keeps nothing once the browser has counted another
 * sign-out.
 */
const signOutsKey = 'parley.sign-outs';
export const draftPrefix = (userId: number) => `parley.draft.${userId}.`;

export const draftKey = (userId: number, channelId: number) => draftPrefix(userId) + channelId;
export const unreadKey = (userId: number) => `parley.unread.${userId}`;

/** Sign-outs from this browser before this page opened its workspace; null where storage is refused. */
let before: string | null = null;

/** To be called when a workspace is opened. */
export function beginToKeep(): void {
  try {
    before = signOuts();
  } catch {
    // Whatever is kept is kept by this page alone.
  }
}

/** Whether this tab may still keep something for its account. Throws where the browser refuses storage. */
export function mayKeep(): boolean {
  return before === signOuts();
}

/** From now on, no tab that is open keeps anything. Throws where the browser refuses storage. */
export function endKeeping(): void {
  localStorage.setItem(signOutsKey, String(Number(signOuts()) + 1));
}

function signOuts(): string {
  return localStorage.getItem(signOutsKey) ?? '0';
}
