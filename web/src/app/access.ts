export type Access = 'anyone' | 'visitors' | 'users';

/** Where somebody who may not see a route goes instead (SPEC §2); null when they may. */
export function redirectFor(access: Access, signedIn: boolean): string | null {
  if (access === 'users' && !signedIn) return '/signin';
  if (access === 'visitors' && signedIn) return '/';
  return null;
}
