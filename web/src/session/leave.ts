/** Where one is, for `loadAnew`. */
export function presentRoute(): string {
  return location.hash.slice(1) || '/';
}

/**
 * Goes to a route by loading the page again, whenever somebody else, or nobody, is signed in from
 * now on: nothing of the one before stays in memory.
 */
export function loadAnew(route: string): void {
  location.hash = `#${route}`;
  location.reload();
}
