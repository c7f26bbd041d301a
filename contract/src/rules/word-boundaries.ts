/**
 * Where words begin and end: for lists after `@`, `#` and `:`, typed mentions, formats, links, keywords and names
 * (decision 113). White space does not tell: Chinese, Japanese, Thai and others put none between words, and Korean
 * joins particles to them. So only a letter or digit of the other scripts joins its neighbours to a word.
 * The patterns are sources of regular expressions with the flag `u`.
 */

const scripts = 'Han Hira Kana Bopo Hang Yiii Thai Laoo Khmr Mymr Tibt Tale Talu Lana Tavt'.split(
  ' ',
);

/** A character of a script without spaces; accents that such a script shares with Latin do not count. */
export const unspaced = String.raw`(?!\p{scx=Latn})[${scripts.map((script) => String.raw`\p{scx=${script}}`).join('')}]`;

/** A letter, digit or mark of a script with spaces; the marks that make ❤ and 1 emoji do not count. */
export const spaced = String.raw`(?:(?!${unspaced}|[\uFE00-\uFE0F\u20E3])[\p{L}\p{N}\p{M}])`;

/** A place outside a word: neither behind `foo` nor behind `foo_`. */
export const beginsWord = `(?<!${spaced}_{0,9})`;

/** As `beginsWord`, and outside addresses and code, where `@`, `#` and `:` have other meanings. */
export const beginsName = String.raw`(?<!${spaced}_{0,9}|[@/\\$=])`;

const unspacedAtStart = new RegExp(`^${unspaced}`, 'u');

export const isUnspaced = (text: string): boolean => unspacedAtStart.test(text);

const joinsBefore = new RegExp(`(?:${spaced}|_)$`, 'u');
const joinsAfter = new RegExp(`^(?:${spaced}|_)`, 'u');

/** Whether a place (UTF-16 units) lies within a word. */
export function isWithinWord(text: string, at: number): boolean {
  // Two units hold any character.
  return (
    joinsBefore.test(text.slice(Math.max(0, at - 2), at)) && joinsAfter.test(text.slice(at, at + 2))
  );
}

/** Whether a word of the text begins with `beginning`. Compares exactly: pass folded texts. */
export function hasWordBeginning(text: string, beginning: string): boolean {
  let at = text.indexOf(beginning);
  while (at > 0 && isWithinWord(text, at)) at = text.indexOf(beginning, at + 1);
  return at >= 0;
}
