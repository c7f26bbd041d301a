import { spaced } from '@parley/contract/rules/word-boundaries';

/** Characters beside which no format begins or ends: printable ASCII, and characters that join words. */
const inText = String.raw`[!-~]|${spaced}`;
const begins = `(?<!${inText})`;
/** Double delimiters are rarely code: an opening bracket or quotation mark may also stand before them. */
const beginsInBrackets = String.raw`(?<!(?:(?![(["'{])[!-~]|${spaced})[(["'{]{0,9})`;

/**
 * Patterns of formats applied while typing, matched up to the caret. Stricter than Markdown, as people also
 * type such characters as plain text: `5 * 3 * 2`, `*.ts and *.js`, `__init__`, `2024. was good`.
 */
export const typedPatterns = {
  bold: delimitedBy('**', beginsInBrackets),
  italic: delimitedBy('*', begins),
  /** Applied when the word has ended: `_private_key` is a name. The second group is the text that ended the word. */
  italicBefore: new RegExp(
    String.raw`${delimitedBy('_', begins).source.slice(0, -1)}([\s.,;:!?)]|(?:(?!${inText}).){1,9})$`,
    'u',
  ),
  strike: delimitedBy('~~', beginsInBrackets),
  /** Two digits at most: a year that ends a sentence has more. */
  orderedList: /^(\d{1,2})\.\s$/,
};

/**
 * Starts with a word, or with a quotation mark or bracket before it, ends without white space; captures the text
 * between the delimiters.
 */
function delimitedBy(delimiter: string, start: string): RegExp {
  const delimiters = delimiter.replaceAll('*', '\\*');
  const others = `[^${delimiter.charAt(0)}]`;
  const word = String.raw`(?=["'“‘(#@]|(?![!-~])[\p{Ps}\p{Pi}¿¡]|[^\s\p{P}])`;
  return new RegExp(`${start}${delimiters}(${word}${others}+(?<!\\s))${delimiters}$`, 'u');
}
