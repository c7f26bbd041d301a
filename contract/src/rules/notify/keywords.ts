import { codePoints, limits } from '../../limits.js';
import { folded } from '../folding.js';

/**
 * Trims the keywords, makes each run of white space a space, and drops empty keywords and those that fold to the same
 * text as an earlier keyword.
 */
export function tidyKeywords(keywords: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const keyword of keywords) {
    const tidy = keyword.replace(/\s+/gu, ' ').trim();
    const key = folded(tidy);
    if (tidy !== '' && !known.has(key)) known.set(key, tidy);
  }
  return [...known.values()];
}

/** Returns a sentence for each rule that the keywords break. */
export function keywordProblems(keywords: readonly string[]): string[] {
  const { keywords: most, keywordMax } = limits;
  const problems: string[] = [];
  if (keywords.length > most) problems.push(`You can have ${most} keywords at most.`);
  if (keywords.some((keyword) => codePoints(keyword) > keywordMax)) {
    problems.push(`A keyword must be ${keywordMax} characters or less.`);
  }
  return problems;
}
