/**
 * Goes to a route. Unlike the router's `useNavigate`, which draws whoever uses it anew with each change
 * of place.
 */
export function goTo(path: string): void {
  window.location.hash = path;
}

/** Whether that is where one is, whatever message is shown there. */
export function isAt(path: string): boolean {
  return window.location.hash.split('?', 1)[0] === `#${path}`;
}

/** Takes the message that is shown at a place out of its address: a reload shows the place's end. */
export function withoutMessage(path: string): void {
  if (isAt(path) && window.location.hash !== `#${path}`) window.location.replace(`#${path}`);
}
