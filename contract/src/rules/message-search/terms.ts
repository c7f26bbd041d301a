import { codePoints } from '../../limits.js';
import { isUnspaced } from '../word-boundaries.js';
import { isEmoji, type Token, tokenise } from './tokens.js';

/** Tokens that stand one after the other. */
export interface Phrase {
  tokens: readonly string[];
  /** Whether the last token is only the beginning of a word. */
  isPrefix: boolean;
}

/** A message matches the term if it contains one of these phrases. */
export type Term = readonly Phrase[];

/** A word, or several in quotation marks. */
export interface WantedText {
  text: string;
  /** Whether the user may still be typing its last word. */
  isOpen: boolean;
}

/** A shorter last word matches only whole words. */
const shortestPrefix = 2;

/** Null for a text without a letter, digit or emoji. */
export function termOf({ text, isOpen }: WantedText): Term | null {
  const { words, parts } = tokenise(text);
  const whole = phraseOf(words, isOpen);
  if (!whole) return null;
  // `GitHub` is looked for as it is and as its parts, since texts have both.
  const [made] = words.length === 1 ? parts : [];
  const inParts = made && made.length > 1 ? phraseOf(made, isOpen) : null;
  return inParts ? [whole, inParts] : [whole];
}

function phraseOf(words: readonly Token[], isOpen: boolean): Phrase | null {
  const tokens = words.map(({ text }) => text);
  const last = tokens.at(-1);
  if (last === undefined) return null;
  const isSingle = codePoints(last) === 1;
  if (isSingle && isUnspaced(last)) {
    const before = tokens.at(-2);
    const isEndOfRun = before !== undefined && codePoints(before) === 2 && before.endsWith(last);
    // The text may go on after it: the pair before has the character already, and alone it begins a pair.
    if (isEndOfRun && isUnspaced(before)) return { tokens: tokens.slice(0, -1), isPrefix: false };
    return { tokens, isPrefix: true };
  }
  const typed = tokens.reduce((length, token) => length + codePoints(token), 0);
  return { tokens, isPrefix: isOpen && typed >= shortestPrefix && !isEmoji(last) };
}
