import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useSession } from '../session/session-store';
import { redirectFor, type Access } from './access';

/** Shows a page to visitors only, or to signed-in users only; redirects the others. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const signedIn = useSession((session) => session.currentUser !== null);
  const redirect = redirectFor(access, signedIn);
  return redirect ? <Redirect to={redirect} replace /> : children;
}
