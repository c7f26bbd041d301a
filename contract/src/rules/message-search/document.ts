import { tokenTexts } from './tokens.js';

/** Separates texts, and replaces dropped tokens: phrases end at it, and no query contains it. */
export const gap = '#';

/** PostgreSQL numbers no further positions of a text, nor of a token in it; SQLite is given the same. */
const mostTokens = 16_000;
const mostOfAToken = 255;

/**
 * Turns a message's texts into the tokens of the search index. Each text gives its words first, and then the parts
 * of its compound words; gaps separate these lists. Tokens after the first 16,000 of a message are dropped.
 */
export function documentTokens(texts: readonly string[]): string[] {
  const tokens: string[] = [];
  const counts = new Map<string, number>();

  function add(phrase: readonly string[]): void {
    if (phrase.length === 0 || tokens.length >= mostTokens) return;
    if (tokens.length > 0) tokens.push(gap);
    for (const text of phrase) {
      if (tokens.length >= mostTokens) return;
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      tokens.push(count <= mostOfAToken ? text : gap);
    }
  }

  for (const text of texts) {
    const { words, parts } = tokenTexts(text);
    add(words);
    parts.forEach(add);
  }
  return tokens;
}
