/**
 * One way of comparing typed texts with written ones, for search, filters, names and keywords (decision 113):
 * case, width, accents, points and forms of letters do not count, because a keyboard often has only one form.
 */

/** A stretch of a text, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

/** A text derived from an original text, character by character. */
export interface MappedText {
  readonly text: string;
  /** The range of the original text, in whole characters, that a range of this text stands for. */
  placeOf(from: number, to: number): TextRange;
  /** Whether a range of this text begins and ends between characters of the original: `mas` of `Maß` does not. */
  isWhole(from: number, to: number): boolean;
}

// eslint-disable-next-line no-control-regex
export const isAscii = /^[\0-\x7f]*$/;

/** The form in which texts are compared: the same for texts that differ only in case, accents and the like. */
export function folded(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  let known = foldedTexts.get(text);
  if (known === undefined) {
    known = foldLetters(normalised(text).text);
    if (text.length <= longestKept) keep(foldedTexts, text, known);
  }
  return known;
}

/** As `folded`, but maps ranges of the folded text back to the original text. */
export const foldedText = (text: string): MappedText =>
  isAscii.test(text) ? unmapped(text.toLowerCase()) : mapped(text, foldedCharacter);

/** As `foldedText`, but without `foldLetters`: the case is kept, which separates the words of `getUserById`. */
export const normalised = (text: string): MappedText =>
  isAscii.test(text) ? unmapped(text) : mapped(text, normalCharacter);

const unmapped = (text: string): MappedText => ({
  text,
  placeOf: (from, to) => ({ from, to }),
  isWhole: () => true,
});

function mapped(original: string, map: (character: string) => string): MappedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of original.matchAll(characters)) {
    const made = map(character);
    for (let unit = 0; unit < made.length; unit += 1) {
      starts.push(index);
      ends.push(index + character.length);
    }
    text += made;
  }
  const isBetween = (at: number) => at === 0 || starts[at] !== starts[at - 1];
  return {
    text,
    placeOf: (from, to) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? original.length }),
    isWhole: (from, to) => isBetween(from) && isBetween(to),
  };
}

/** Joiners, marks of direction and of form, soft hyphens, and the tatweel that lengthens Arabic words. */
const invisible = String.raw`\u00AD\u061C\u0640\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF`;
const invisibles = new RegExp(`[${invisible}]+`, 'gu');

/** Signs that are emoji only with U+FE0F. */
const signs = String.raw`[\p{P}©®™]`;
const picture = String.raw`(?=\p{Extended_Pictographic})(?:${signs}\uFE0F|(?!${signs}).\uFE0F?\p{Emoji_Modifier}?)`;
/** The pattern of an emoji, in normalised texts too: a picture, several joined pictures, a flag, or a keycap. */
export const emojiPattern = String.raw`(?:${picture}(?:[\u{E0020}-\u{E007F}]+|(?:\u200D${picture})*)|\p{Regional_Indicator}{2}|[\d#*＃＊]\uFE0F?\u20E3)`;
const isEmoji = new RegExp(`^${emojiPattern}$`, 'u');

/**
 * The characters that normalisation may join to the one before: marks, Hangul vowels and finals, half-width marks.
 * Words have at most eight in a row; for longer runs normalisation takes more than proportional time.
 */
const joined = String.raw`[\p{M}\u1160-\u11FF\uFF9E\uFF9F${invisible}]{0,8}`;
const characters = new RegExp(
  // The first alternative is for speed: most characters cannot begin an emoji.
  String.raw`[^\p{Extended_Pictographic}\p{Regional_Indicator}\d#*＃＊]${joined}|${emojiPattern}(?!\p{M})|.${joined}`,
  'gsu',
);

/** Scripts whose marks are accents, points and hamzas. In other scripts marks make other letters: が, й, ก้. */
const isUnmarked =
  /^(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const isCyrillic = /^\p{Script=Cyrillic}/u;
const apostrophes = /[‘’ʻʼ׳]/g;

/** Caches by character: normalising is slow, and texts repeat few characters. */
const normalCharacters = new Map<string, string>();
const foldedCharacters = new Map<string, string>();
/** Caches whole names: lists are filtered at each key press. */
const foldedTexts = new Map<string, string>();
const mostKept = 20_000;
const longestKept = 100;

function keep(known: Map<string, string>, key: string, value: string): void {
  if (known.size >= mostKept) known.clear();
  known.set(key, value);
}

function normalCharacter(character: string): string {
  let normal = normalCharacters.get(character);
  if (normal === undefined) {
    normal = isEmoji.test(character) ? plainEmoji(character) : plainCharacter(character);
    keep(normalCharacters, character, normal);
  }
  return normal;
}

function foldedCharacter(character: string): string {
  let letters = foldedCharacters.get(character);
  if (letters === undefined) {
    letters = foldLetters(normalCharacter(character));
    keep(foldedCharacters, character, letters);
  }
  return letters;
}

const formsAndTones = new RegExp(
  String.raw`(?<!${signs})\uFE0F|\uFE0F(?=\u20E3)|\p{Emoji_Modifier}`,
  'gu',
);

/** An emoji without skin tone. `#` and `*` of keycaps become wide, because the search indexes use them as syntax. */
const plainEmoji = (emoji: string): string =>
  emoji.replace(formsAndTones, '').replace(/^#/, '＃').replace(/^\*/, '＊');

function plainCharacter(character: string): string {
  const visible = character.replace(invisibles, '');
  const decomposed = visible.normalize('NFKD');
  // Tests both forms: ŉ is Latin, but decomposes into a sign and n; 𝐞 is a sign, but decomposes into a Latin e.
  const composed =
    isUnmarked.test(visible) || isUnmarked.test(decomposed)
      ? decomposed.replace(/\p{M}+/gu, '')
      : visible.normalize('NFKC');
  // A mark that is not composed into a Cyrillic letter is a stress mark.
  const letters = isCyrillic.test(composed) ? composed.replace(/\p{M}+/gu, '') : composed;
  return letters.replace(apostrophes, "'").replace(/\p{Pd}/gu, '-');
}

/** Plain letters for letters that normalisation does not decompose, in lower case: people type the plain ones. */
const plainLetters = new Map(
  [
    'łl øo đd ðd ħh ŧt ıi ŋn əe ɓb ɗd ƙk ƴy æae œoe þth ßss ςσ ёе ѐе ѝи',
    // Alef wasla, alef maksura, Farsi yeh, keheh, heh goal and teh marbuta.
    'ٱا ىي یي کك ہه ةه',
    '٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9',
  ].flatMap((pairs) => pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const)),
);
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Folds the letters of a normalised text: upper case into lower case, ł into l, ß into ss. */
export function foldLetters(normal: string): string {
  const lower = normal.toLowerCase();
  return isAscii.test(lower)
    ? lower
    : lower.replace(otherLetters, (letter) => plainLetters.get(letter) ?? letter);
}
