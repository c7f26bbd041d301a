import { pageCsrfToken } from '../../platform/api/csrf-token';
import { pageOwner } from '../../platform/api/page-owner';
import { currentRoute } from './reload-at';
import { listenToOtherTabs } from './other-tabs';

/** Follows sign-ins and sign-outs in the browser's other tabs for the page's lifetime. */
export function followOtherTabs(): void {
  listenToOtherTabs(({ userId, csrfToken }) => {
    const ownId = pageOwner.id();
    if (userId !== ownId && !ignoresOwnerChange(ownId)) pageOwner.replaced();
    // The same user signed in again, or this is a visitor's form: only the token has changed.
    else if (userId === ownId || ownId === null) pageCsrfToken.replace(csrfToken);
  });
}

/** Leaves alone the end screen of a call, and a form that a visitor is filling in. */
function ignoresOwnerChange(ownId: number | null): boolean {
  const route = currentRoute();
  return ownId === null
    ? /^\/(sign(in|up)|forgot|reset|invite)/.test(route)
    : route.includes('/video_call');
}
