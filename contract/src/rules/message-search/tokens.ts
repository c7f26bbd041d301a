import { emojiPattern, foldLetters, isAscii, normalised, type TextRange } from '../folding.js';
import { unspaced } from '../word-boundaries.js';

/** Raise it with every change of the tokens or marks: servers then rebuild indexes of other versions. */
export const tokensVersion = 3;

/** A token and where it stands in its text. */
export interface Token extends TextRange {
  text: string;
}

export interface Tokens {
  /** In the order of the text: phrases are searched for in them. */
  words: Token[];
  /** The parts of words such as `getUserById` and `c++`; the parts of a word are searched for as a phrase. */
  parts: Token[][];
}

/** Longer words are cut, in texts and in queries alike. */
const longestToken = 64;

const inWord = String.raw`[\p{L}\p{N}\p{M}]`;
const beginsWord = String.raw`(?=[\p{L}\p{N}])`;
/** A run of a script without spaces; a word, with the signs that tell C++ and C# from C; or an emoji. */
const runs = new RegExp(
  String.raw`(${beginsWord}(?:(?=${inWord})${unspaced})+)|${beginsWord}(?:(?!${unspaced})${inWord})+(\+\+|#(?!${inWord}))?|${emojiPattern}`,
  'gu',
);

const isCompound = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const compoundParts = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[^\p{Lu}\p{Ll}]+/gu;

/**
 * Splits a text into folded words. A run of a script without spaces becomes overlapping pairs of its characters, and
 * an emoji is a word. Offsets are those of the given text.
 */
export function tokenise(text: string): Tokens {
  const normal = normalised(text);
  const words: Token[] = [];
  const parts: Token[][] = [];
  for (const { 0: run, 1: pairs, 2: sign, index } of normal.text.matchAll(runs)) {
    const token = (at: number, length: number): Token => {
      const [from, to] = [index + at, index + at + length];
      return { text: tokenOf(normal.text.slice(from, to)), ...normal.placeOf(from, to) };
    };
    if (pairs !== undefined) {
      words.push(...pairsOf(pairs).map(({ at, length }) => token(at, length)));
      continue;
    }
    words.push(token(0, run.length));
    if (sign !== undefined) parts.push([token(0, run.length - sign.length)]);
    else if (isCompound.test(run)) {
      parts.push([...run.matchAll(compoundParts)].map((part) => token(part.index, part[0].length)));
    }
  }
  return { words, parts };
}

/** The texts of `tokenise`, without their offsets. */
export function tokenTexts(text: string): { words: string[]; parts: string[][] } {
  if (isAscii.test(text) && !hasParts.test(text)) {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    return { words: words.map((word) => word.slice(0, longestToken)), parts: [] };
  }
  const { words, parts } = tokenise(text);
  return { words: words.map(textOf), parts: parts.map((phrase) => phrase.map(textOf)) };
}

const textOf = (token: Token): string => token.text;

/** Words of an ASCII text that `tokenise` takes apart: most texts have none, and are split much faster. */
const hasParts = /[+#]|[a-z][A-Z]|[A-Z]{2}[a-z]/;

/** Each character with the next, and the last alone. */
function pairsOf(run: string): { at: number; length: number }[] {
  const codePoints = Array.from(run);
  let at = 0;
  return codePoints.map((character, index) => {
    const pair = { at, length: character.length + (codePoints[index + 1]?.length ?? 0) };
    at += character.length;
    return pair;
  });
}

function tokenOf(run: string): string {
  const token = foldLetters(run);
  return token.length <= longestToken ? token : Array.from(token).slice(0, longestToken).join('');
}

const emojiAlone = new RegExp(`^${emojiPattern}$`, 'u');

/** Whether a token is an emoji; no other token begins with such a token. */
export const isEmoji = (token: string): boolean => emojiAlone.test(token);
