import { signOut } from '@parley/contract/endpoints/users';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { leaveOwnCalls } from '../lib/own-calls';
import { receiveErrors, useSession } from './session-store';

/** Ends the session in this browser, then goes to the home page. */
export async function signOutOfEverything(): Promise<void> {
  try {
    const { currentUser } = useSession.getState();
    if (currentUser) await leaveOwnCalls(currentUser.id);
    await call(signOut);
    loadAnew('/');
  } catch (error) {
    receiveErrors(messagesOf(error));
  }
}

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
