/**
 * What is formatted while it is typed, matched up to the caret. Stricter than Markdown, as much of
 * what people type is not meant as such: `5 * 3 * 2`, `*.ts and *.js`, `__init__`, `2024. was good`.
 */
export const typedPatterns = {
  bold: delimitedBy('**'),
  italic: delimitedBy('*'),
  /** Once the word has ended: `_private_key` is a name. */
  italicBefore: new RegExp(`${delimitedBy('_').source.slice(0, -1)}[\\s.,;:!?)]$`, 'u'),
  strike: delimitedBy('~~'),
  /** A year that ends a sentence has more digits. */
  orderedList: /^(\d{1,2})\.\s$/,
};

/** Begins behind white space and with a word, ends with no white space; its words are captured. */
function delimitedBy(delimiter: string): RegExp {
  const delimiters = delimiter.replaceAll('*', '\\*');
  const others = `[^${delimiter.charAt(0)}]`;
  const word = `(?=["'“‘(#@]|[^\\s\\p{P}])`;
  return new RegExp(`(?<!\\S)${delimiters}(${word}${others}+(?<!\\s))${delimiters}$`, 'u');
}
