import { displayName, type Names } from './display-name.js';
import { folded } from './folding.js';

/** Case, accents and the like do not matter, nor does space around the search. */
const has = (text: string, search: string): boolean => folded(text).includes(folded(search.trim()));

/** Channel browser: a substring of the name (SPEC §5). */
export function channelMatches(channel: { name: string }, search: string): boolean {
  return has(channel.name, search);
}

/** Member lists: a substring of the display name, else the full name, else the e-mail (SPEC §5). */
export function memberMatches(user: Names, search: string): boolean {
  return has(displayName(user), search);
}

/** People browser: a substring of any of the names, or of the e-mail (SPEC §5). */
export function personMatches(user: Names, search: string): boolean {
  const texts = [user.display_name, user.full_name, user.email];
  return texts.some((text) => has(text, search));
}
