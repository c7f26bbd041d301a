import { searchPrefix } from '../../platform/lib/account-storage';
import { memberStore } from '../people/member-store';

const kept = 5;

/** The key is the user's own, so that another account in this tab does not see the searches. */
function key(): string {
  const { ownId, workspaceId } = memberStore.getState();
  return `${searchPrefix(ownId)}${workspaceId}`;
}

/** The searches that were made in this workspace, the latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const others = recentSearches().filter((one) => one !== wanted);
  try {
    sessionStorage.setItem(key(), JSON.stringify([wanted, ...others].slice(0, kept)));
  } catch {
    // Storage refused: nothing is remembered.
  }
}
