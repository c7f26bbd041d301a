import { useHistoryState } from '../../platform/lib/hash-location';

/**
 * Where a visitor wanted to go who has to sign in first. It is the state of the history entry, which
 * only this app can write, so that no link leads elsewhere after signing in.
 */
export interface Destination {
  next: string;
}

/** The state of a history entry, which no link can set: the user has chosen to join by an invite link. */
export const joining = { joins: true };

export function isJoining(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'joins' in state;
}

const needsSignIn = /^\/(workspace\/[^/]|create$|account$|call_check$)/;

/** Undefined for a state that holds no route behind sign-in. */
export function destinationOf(state: unknown): Destination | undefined {
  if (typeof state !== 'object' || state === null || !('next' in state)) return undefined;
  return typeof state.next === 'string' ? destinationTo(state.next) : undefined;
}

/** A call is not continued, so its channel takes the place of its screen. */
export function destinationTo(route: string): Destination | undefined {
  const next = route.replace(/\/video_call(\?.*)?$/, '');
  return needsSignIn.test(next) ? { next } : undefined;
}

export function useDestination(): Destination | undefined {
  return destinationOf(useHistoryState());
}

/** The address of its workspace; '' for a route outside of workspaces. */
export function addressIn(destination: Destination | undefined): string {
  const written = /^\/workspace\/([^/?]+)/.exec(destination?.next ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

/** The route after signing in to a workspace, or with a blank address to the account alone. */
export function routeAfterSignIn(destination: Destination | undefined, address: string): string {
  const wanted = addressIn(destination);
  if (destination && (wanted === '' || address === '' || wanted === address)) {
    return destination.next;
  }
  return address === '' ? '/' : `/workspace/${encodeURIComponent(address)}/0`;
}

/** A new account is in no workspace. */
export function routeAfterSignUp(destination: Destination | undefined): string {
  return destination && addressIn(destination) === '' ? destination.next : '/';
}
