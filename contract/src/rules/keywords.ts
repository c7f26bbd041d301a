import type { TextRange } from './folding.js';

const endsInWord = /[\p{L}\p{N}\p{M}_]$/u;
const beginsInWord = /^[\p{L}\p{N}\p{M}_]/u;

/**
 * Where keywords occur in plain text, as whole words and whatever their case. In order, without
 * overlaps: the longest of several keywords at a place counts.
 */
export function keywordsIn(text: string, keywords: readonly string[]): TextRange[] {
  const found = keywords
    .filter((keyword) => keyword.trim() !== '')
    .flatMap((keyword) => [...occurrences(text, keyword.trim())])
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const ranges: TextRange[] = [];
  for (const range of found) {
    if (range.from >= (ranges.at(-1)?.to ?? 0)) ranges.push(range);
  }
  return ranges;
}

/** Whether a keyword occurs; stops at the first place. */
export function hasKeyword(text: string, keyword: string): boolean {
  return keyword.trim() !== '' && !occurrences(text, keyword.trim()).next().done;
}

function* occurrences(text: string, keyword: string): Generator<TextRange, void> {
  const escaped = keyword
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
  for (const { 0: match, index } of text.matchAll(new RegExp(escaped, 'giu'))) {
    const to = index + match.length;
    if (isWholeWord(text, index, to)) yield { from: index, to };
  }
}

/** A keyword that begins or ends with a sign, such as `C++`, has no word boundary there. */
function isWholeWord(text: string, from: number, to: number): boolean {
  return !isWithinWord(text, from) && !isWithinWord(text, to);
}

function isWithinWord(text: string, at: number): boolean {
  // Two UTF-16 units hold any character.
  return (
    endsInWord.test(text.slice(Math.max(0, at - 2), at)) &&
    beginsInWord.test(text.slice(at, at + 2))
  );
}
