import type { TextRange } from '../keywords.js';

/** Raise it with every change of the tokens: servers then rebuild indexes of other versions. */
export const tokensVersion = 1;

/** A token and where it stands in its text. */
export interface Token extends TextRange {
  text: string;
}

export interface Tokens {
  /** One after the other: a phrase is found in them. */
  words: Token[];
  /** What words such as `getUserById` and `c++` are made of, each a phrase of its own. */
  parts: Token[][];
}

/** Longer words are cut, in texts and in queries alike. */
const longestToken = 64;

/**
 * Scripts that put no space between words, or join particles to them: their runs are indexed as overlapping
 * pairs of characters.
 */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const inWord = String.raw`[\p{L}\p{N}\p{M}]`;
const beginsWord = String.raw`(?=[\p{L}\p{N}])`;
/** Or a word, with the signs that tell C++ and C# from C. */
const runs = new RegExp(
  String.raw`(${beginsWord}(?:(?=${inWord})${unspaced})+)|${beginsWord}(?:(?!${unspaced})${inWord})+(\+\+|#(?!${inWord}))?`,
  'gu',
);

const isCompound = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const compoundParts = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[^\p{Lu}\p{Ll}]+/gu;

/** Folds case, width and, in Latin and Greek, accents; offsets are those of the given text. */
export function tokenise(text: string): Tokens {
  const normal = normalise(text);
  const words: Token[] = [];
  const parts: Token[][] = [];
  for (const { 0: run, 1: pairs, 2: sign, index } of normal.text.matchAll(runs)) {
    const token = (from: number, length: number) => normal.token(index + from, length);
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

/** Whether a token is in a script that is indexed as pairs. */
export const isUnspaced = (token: string): boolean => new RegExp(`^${unspaced}`, 'u').test(token);

interface NormalText {
  text: string;
  /** Of a stretch of the normal text. */
  token(from: number, length: number): Token;
}

// eslint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/;

function normalise(original: string): NormalText {
  if (isAscii.test(original)) {
    return {
      text: original,
      token: (from, length) => ({
        text: folded(original.slice(from, from + length)),
        from,
        to: from + length,
      }),
    };
  }
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of original.matchAll(characters)) {
    const normal = normalCharacter(character);
    for (let unit = 0; unit < normal.length; unit += 1) {
      starts.push(index);
      ends.push(index + character.length);
    }
    text += normal;
  }
  return {
    text,
    token: (from, length) => ({
      text: folded(text.slice(from, from + length)),
      from: starts[from] ?? 0,
      to: ends[from + length - 1] ?? original.length,
    }),
  };
}

const invisible = String.raw`\u00AD\u200B-\u200D\u2060\uFE00-\uFE0F\uFEFF`;
const invisibles = new RegExp(`[${invisible}]+`, 'gu');
/**
 * A character with what normalisation may join to it: marks, vowels and finals of Hangul, half-width marks. Of these
 * no more than words have: normalising takes longer than in proportion.
 */
const characters = new RegExp(
  String.raw`.[\p{M}\u1160-\u11FF\uFF9E\uFF9F${invisible}]{0,8}`,
  'gsu',
);
const isAccented = /^[\p{Script=Latin}\p{Script=Greek}]/u;

/** Normal forms by character: normalising is slow, and texts repeat few characters. */
const normalCharacters = new Map<string, string>();
const mostKept = 5_000;

function normalCharacter(character: string): string {
  let normal = normalCharacters.get(character);
  if (normal === undefined) {
    const visible = character.replace(invisibles, '');
    const decomposed = visible.normalize('NFKD');
    normal = isAccented.test(decomposed)
      ? decomposed.replace(/\p{M}+/gu, '')
      : visible.normalize('NFKC');
    if (normalCharacters.size >= mostKept) normalCharacters.clear();
    normalCharacters.set(character, normal);
  }
  return normal;
}

/** Upper and lower case are alike, and so are ß and ss, ς and σ. */
function folded(word: string): string {
  const lower = word.toLowerCase();
  const token = isAscii.test(lower) ? lower : lower.replaceAll('ß', 'ss').replaceAll('ς', 'σ');
  return token.length <= longestToken ? token : Array.from(token).slice(0, longestToken).join('');
}
