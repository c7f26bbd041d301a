import { displayName, type Names } from '@parley/contract/rules/display-name';

const bundled = 11;
/** Degrees between the hues of neighbouring ids: the golden angle, so that they look unlike. */
const hueStep = 137.5;
const beforeName = /^[\p{P}\p{Z}\p{C}]+/u;
let graphemes: Intl.Segmenter | undefined;

/** SPEC §3 has pictures of their own for the first ids; the others without a photo get a face. */
export function hasFace(userId: number): boolean {
  return userId < 1 || userId > bundled;
}

/** Light letters have a contrast of at least 4.5:1 on it, whatever the theme. */
export function faceColour(userId: number): string {
  return `oklch(0.5 0.1 ${(userId * hueStep) % 360})`;
}

/** The first letters of the first and the last word; of an e-mail address the first alone. */
export function initials(user: Names): string {
  const words = displayName(user)
    .split(/\s+/)
    .map((word) => firstLetter(word))
    .filter((letter) => letter !== '');
  // Between them a mark that keeps Arabic letters from joining to a word.
  return [...new Set([0, words.length - 1])].map((at) => words[at]).join('\u200C');
}

function firstLetter(word: string): string {
  graphemes ??= new Intl.Segmenter();
  const [first] = graphemes.segment(word.replace(beforeName, ''));
  return first ? first.segment.toUpperCase() : '';
}
