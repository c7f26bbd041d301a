import { folded, foldedText, type MappedText, type TextRange } from './folding.js';
import { isWithinWord } from './word-boundaries.js';

/**
 * Finds keywords in plain text, as whole words and in each form that folding knows. The ranges are in order and do
 * not overlap: the longest of several keywords at a place counts.
 */
export function keywordsIn(text: string, keywords: readonly string[]): TextRange[] {
  const whole = foldedText(text);
  const found = keywords
    .flatMap((keyword) => [...occurrences(whole, keyword)])
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const ranges: TextRange[] = [];
  for (const range of found) {
    if (range.from >= (ranges.at(-1)?.to ?? 0)) ranges.push(range);
  }
  return ranges;
}

/** Whether a keyword occurs in a folded text. The search stops at the first occurrence. */
export function hasKeyword(text: MappedText, keyword: string): boolean {
  return !occurrences(text, keyword).next().done;
}

/** A keyword that begins or ends with a sign, such as `C++`, has no word boundary there. */
function* occurrences(whole: MappedText, keyword: string): Generator<TextRange, void> {
  const wanted = folded(keyword).trim();
  if (wanted === '') return;
  const escaped = wanted
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
  const { text } = whole;
  for (const { 0: match, index } of text.matchAll(new RegExp(escaped, 'gu'))) {
    const to = index + match.length;
    const isWord = !isWithinWord(text, index) && !isWithinWord(text, to);
    if (isWord && whole.isWhole(index, to)) yield whole.placeOf(index, to);
  }
}
