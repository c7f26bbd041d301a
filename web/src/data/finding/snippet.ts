import { highlights } from '@parley/contract/rules/message-search/matching';
import type { Term } from '@parley/contract/rules/message-search/terms';
import { isWithinWord } from '@parley/contract/rules/word-boundaries';

export interface SnippetPart {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isFound: boolean;
}

/** Characters of a snippet, and of it before the first word that was found. */
const longest = 320;
const leading = 80;

/** The part of a text around the first place of the terms, in pieces. */
export function snippetOf(text: string, terms: readonly Term[]): SnippetPart[] {
  const found = highlights(text, terms);
  const from = beginAt(text, found[0]?.from ?? 0);
  const to = endAt(text, from + longest);
  const parts: SnippetPart[] = from > 0 ? [{ at: -1, text: '…', isFound: false }] : [];
  let at = from;
  for (const range of found) {
    if (range.from >= to) break;
    const end = Math.min(range.to, to);
    if (range.from > at) parts.push({ at, text: text.slice(at, range.from), isFound: false });
    parts.push({ at: range.from, text: text.slice(range.from, end), isFound: true });
    at = end;
  }
  const rest = text.slice(at, to) + (to < text.length ? '…' : '');
  return rest === '' ? parts : [...parts, { at, text: rest, isFound: false }];
}

/** The beginning of a word some way before the place, if the text is long. */
function beginAt(text: string, place: number): number {
  if (place <= leading || text.length <= longest) return 0;
  const space = text.indexOf(' ', place - leading);
  if (space >= 0 && space < place) return space + 1;
  let at = place - leading;
  while (at < place && !isWordAt(text, at)) at += 1;
  return at;
}

function endAt(text: string, wanted: number): number {
  if (text.length <= wanted) return text.length;
  const space = text.lastIndexOf(' ', wanted);
  if (space > wanted - leading) return space;
  let at = wanted;
  while (at > wanted - leading && !isWordAt(text, at)) at -= 1;
  return at > wanted - leading ? at : wanted;
}

/** Whether a word begins here; in Chinese each letter does. Half of a surrogate pair begins none. */
const isWordAt = (text: string, at: number): boolean =>
  !isWithinWord(text, at) && /^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.slice(at, at + 2));
