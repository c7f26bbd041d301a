/** Whether the page is at this path, with any message in the query. */
export function isAt(path: string): boolean {
  return window.location.hash.split('?', 1)[0] === `#${path}`;
}

/** Whether the page is at this path with a message in the query. */
export function hasMessage(path: string): boolean {
  return isAt(path) && window.location.hash !== `#${path}`;
}

/**
 * Removes the linked message from the address of the current path: a reload then shows the newest messages.
 */
export function removeMessageFromAddress(path: string): void {
  if (hasMessage(path)) window.location.replace(`#${path}`);
}
