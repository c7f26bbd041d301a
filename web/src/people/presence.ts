import type { Presence } from '@parley/contract/entities/user';

/** SPEC §4: shown active only when signed in to the workspace and not away. */
export function isPresent({ logged_in, active }: Presence): boolean {
  return logged_in && active;
}
