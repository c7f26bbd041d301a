import type { Names } from '@parley/contract/rules/display-name';

/** SPEC §3: the popup swaps the first two names. */
export function popupName(user: Names): string {
  return user.full_name || user.display_name || user.email;
}
