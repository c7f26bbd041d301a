interface Named {
  email: string;
  full_name: string;
  display_name: string;
}

/** How many tiles there are to choose from: as many as SPEC §3 has default pictures. */
const tiles = 11;

/** 1 to 11, the same for a user id for ever. */
export function tileOf(userId: number): number {
  return ((userId - 1) % tiles) + 1;
}

/** One or two letters: of the first and last word of a name, else of the e-mail. */
export function initials(user: Named): string {
  const name = user.display_name.trim() || user.full_name.trim() || user.email.split('@')[0] || '';
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? word.slice(0, 1);
}
