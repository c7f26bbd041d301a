/**
 * Patterns of formats applied while typing, matched up to the caret. Stricter than Markdown, as people also
 * type such characters as plain text: `5 * 3 * 2`, `*.ts and *.js`, `__init__`, `2024. was good`.
 */
export const typedPatterns = {
  bold: delimitedBy('**'),
  italic: delimitedBy('*'),
  /** Applied when the word has ended: `_private_key` is a name. */
  italicBefore: new RegExp(`${delimitedBy('_').source.slice(0, -1)}[\\s.,;:!?)]$`, 'u'),
  strike: delimitedBy('~~'),
  /** Two digits at most: a year that ends a sentence has more. */
  orderedList: /^(\d{1,2})\.\s$/,
};

/**
 * Starts after white space with a word, ends without white space; captures the text between the delimiters.
 */
function delimitedBy(delimiter: string): RegExp {
  const delimiters = delimiter.replaceAll('*', '\\*');
  const others = `[^${delimiter.charAt(0)}]`;
  const word = `(?=["'“‘(#@]|[^\\s\\p{P}])`;
  return new RegExp(`(?<!\\S)${delimiters}(${word}${others}+(?<!\\s))${delimiters}$`, 'u');
}
