/** The current route, for `reloadAt`. */
export function currentRoute(): string {
  return location.hash.slice(1) || '/';
}

/**
 * Goes to a route by reloading the page, after the signed-in user has changed: nothing of the
 * previous user stays in memory.
 */
export function reloadAt(route: string, state?: object): void {
  if (state === undefined) location.hash = `#${route}`;
  else history.pushState(state, '', `#${route}`);
  location.reload();
}
