import { Navigate, Outlet } from 'react-router';
import { useSession } from '../session/session-store';
import { redirectFor, type Access } from './access';

/** The routes below it are for some only. */
export function Guard({ access }: { access: Access }) {
  const signedIn = useSession((session) => session.currentUser !== null);
  const redirect = redirectFor(access, signedIn);
  return redirect ? <Navigate to={redirect} replace /> : <Outlet />;
}
