import { displayName, type Names } from './display-name.js';

/** Normalises a search: case and surrounding space do not matter. */
function wanted(search: string): string {
  return search.trim().toLowerCase();
}

/** Channel browser: a substring of the name (SPEC §5). */
export function channelMatches(channel: { name: string }, search: string): boolean {
  return channel.name.toLowerCase().includes(wanted(search));
}

/** Member lists: a substring of the display name, else the full name, else the e-mail (SPEC §5). */
export function memberMatches(user: Names, search: string): boolean {
  return displayName(user).toLowerCase().includes(wanted(search));
}

/** People browser: a substring of any of the names, or of the e-mail (SPEC §5). */
export function personMatches(user: Names, search: string): boolean {
  const texts = [user.display_name, user.full_name, user.email];
  return texts.some((text) => text.toLowerCase().includes(wanted(search)));
}
