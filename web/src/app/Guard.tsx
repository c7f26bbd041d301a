import type { ReactElement } from 'react';
import { Redirect } from 'wouter';
import { destinationTo } from '../data/session/destination';
import { currentRoute } from '../data/session/reload-at';
import { useSession } from '../data/session/session-store';
import { redirectFor, type Access } from './access';

/** Shows a page to visitors only, or to signed-in users only; redirects the others. */
export function Guard({ access, children }: { access: Access; children: ReactElement }) {
  const signedIn = useSession((session) => session.currentUser !== null);
  const redirect = redirectFor(access, signedIn);
  if (redirect === null) return children;
  return <Redirect to={redirect} replace state={destinationTo(currentRoute())} />;
}
