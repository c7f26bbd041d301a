/**
 * This browser's drafts of an account are deleted when the account signs out. A tab that
 * was opened earlier must not write them again: it compares the browser's count of sign-outs with the count
 * from when it opened.
 */
const signOutsKey = 'parley.sign-outs';
export const draftPrefix = (userId: number) => `parley.draft.${userId}.`;

/** The account's unfinished edits, and texts of dialogs. */
export const textPrefix = (userId: number) => `parley.text.${userId}.`;

/** The keys of an account's recent searches begin with it, in the tab's own storage. */
export const searchPrefix = (userId: number) => `parley.searches.${userId}.`;

/** Sign-outs from this browser before this page opened its workspace; null where storage is refused. */
let before: string | null = null;

/** Call when a workspace is opened. */
export function openAccountStorage(): void {
  try {
    before = signOuts();
  } catch {
    // Storage is refused: drafts live in this page's memory only.
  }
}

/** Whether this tab may still write to the account's storage. Throws if the browser refuses storage. */
export function mayStore(): boolean {
  return before === signOuts();
}

/** Stops all open tabs from writing to the account's storage. Throws if the browser refuses storage. */
export function revokeAccountStorage(): void {
  localStorage.setItem(signOutsKey, String(Number(signOuts()) + 1));
}

function signOuts(): string {
  return localStorage.getItem(signOutsKey) ?? '0';
}
