import { pageCsrfToken } from '../api/csrf-token';
import { pageOwner } from '../api/page-owner';
import { presentRoute } from './leave';
import { hearOtherTabs } from './other-tabs';

/** Follows who signs in and out in the browser's other tabs, for as long as the page lives. */
export function followOtherTabs(): void {
  hearOtherTabs(({ userId, csrfToken }) => {
    const ownId = pageOwner.id();
    if (userId !== ownId && !isLeftAlone(ownId)) pageOwner.replaced();
    // Signed in as the same user again, or a form that goes to the new session.
    else if (userId === ownId || ownId === null) pageCsrfToken.replace(csrfToken);
  });
}

/** A window whose call has just ended says so; a form that a visitor fills in is not taken from them. */
function isLeftAlone(ownId: number | null): boolean {
  const route = presentRoute();
  return ownId === null ? /^\/sign(in|up)/.test(route) : route.includes('/video_call');
}
