import { useSyncExternalStore } from 'react';

/**
 * The route in the address's hash, query included: `#/signin?account`. Wouter's own hash location
 * puts the query before the hash, which would break links of earlier versions.
 */

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('popstate', announce);
    window.addEventListener('hashchange', announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('popstate', announce);
    window.removeEventListener('hashchange', announce);
  };
}

function currentPath(): string {
  const path = window.location.hash.slice(1).split('?', 1)[0] ?? '';
  return path.startsWith('/') ? path : `/${path}`;
}

function currentSearch(): string {
  const { hash } = window.location;
  const at = hash.indexOf('?');
  return at < 0 ? '' : hash.slice(at);
}

interface NavigateOptions {
  /** Replaces the history entry; always so for the current route without a state of its own. */
  replace?: boolean;
  /** Kept in the history entry, for `useHistoryState`. */
  state?: unknown;
}

/** Navigates to a route such as `/signin?account`, and renders it at once. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  const isHere = window.location.hash === `#${to}` && state === undefined;
  window.history[replace || isHere ? 'replaceState' : 'pushState'](state ?? null, '', `#${to}`);
  announce();
}

const useHashSearch = () => useSyncExternalStore(subscribe, currentSearch);

/** The state that `navigate` was given for the current history entry. */
export function useHistoryState(): unknown {
  return useSyncExternalStore(subscribe, () => window.history.state as unknown);
}

function useHashPath(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, currentPath), navigate];
}

/** Properties of wouter's `Router`. */
export const hashRouting = {
  hook: useHashPath,
  searchHook: useHashSearch,
  hrefs: (path: string) => `#${path}`,
};
