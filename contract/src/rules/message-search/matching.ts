import type { TextRange } from '../folding.js';
import type { Phrase, Term } from './terms.js';
import { tokenise } from './tokens.js';

/** Whether a document has every term. Both indexes must give the same answer. */
export function hasTerms(document: readonly string[], terms: readonly Term[]): boolean {
  return terms.every((term) => term.some((phrase) => isIn(document, phrase)));
}

function isIn(document: readonly string[], phrase: Phrase): boolean {
  const [first = ''] = phrase.tokens;
  if (phrase.tokens.length === 1) {
    return phrase.isPrefix
      ? document.some((token) => token.startsWith(first))
      : document.includes(first);
  }
  let at = document.indexOf(first);
  while (at >= 0 && !isAt(document, at, phrase)) at = document.indexOf(first, at + 1);
  return at >= 0;
}

/** Where terms occur in a text: in order, without overlaps. */
export function highlights(text: string, terms: readonly Term[]): TextRange[] {
  const { words, parts } = tokenise(text);
  const found: TextRange[] = [];
  for (const stretch of [words, ...parts]) {
    const tokens = stretch.map((token) => token.text);
    for (const phrase of terms.flat()) {
      for (const at of tokens.keys()) {
        const first = stretch[at];
        const last = stretch[at + phrase.tokens.length - 1];
        if (first && last && isAt(tokens, at, phrase))
          found.push({ from: first.from, to: last.to });
      }
    }
  }
  return joined(found);
}

function isAt(
  tokens: readonly string[],
  at: number,
  { tokens: wanted, isPrefix }: Phrase,
): boolean {
  return wanted.every((token, index) => {
    const there = tokens[at + index];
    const isLast = index === wanted.length - 1;
    return isPrefix && isLast ? there?.startsWith(token) === true : there === token;
  });
}

function joined(ranges: TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
