export type Access = 'anyone' | 'visitors' | 'users';

/** The route to redirect to when the user may not see this route (SPEC §2); null when they may. */
export function redirectFor(access: Access, signedIn: boolean): string | null {
  if (access === 'users' && !signedIn) return '/signin';
  if (access === 'visitors' && signedIn) return '/';
  return null;
}
