import { type Term, termOf, type WantedText } from './terms.js';

/** Values of the filter `has:`. */
export const havings = ['file', 'image', 'video', 'audio', 'pdf', 'link'] as const;
export type Having = (typeof havings)[number];

export const filterNames = ['from', 'in', 'has', 'before', 'after', 'on', 'during'] as const;
/** `is:` is a habit from other products. It has no values here, and is refused instead of searched for as a word. */
const readNames = [...filterNames, 'is'] as const;
export type FilterName = (typeof readNames)[number];

/** A filter as it was typed, such as `from:alice`. */
export interface TypedFilter {
  name: FilterName;
  value: string;
  /** Where it is written in the query. */
  from: number;
  to: number;
}

export interface SearchQuery {
  /** A message has all of them. */
  terms: Term[];
  filters: TypedFilter[];
}

/** Tokens of a query; terms beyond them are not looked for. */
const mostTokens = 100;

/** A filter whose value may be in quotation marks, a text in quotation marks, or a word. Open quotes end with the query. */
const pieces = /([a-z]+):"([^"]*)(?:"|$)|"([^"]*)("|$)|\S+/gi;
const curly = /[“”„«»]/g;

/** Reads what a user typed into the search. Every text is a query: nothing in it is an operator. */
export function parseSearch(typed: string): SearchQuery {
  const query = typed.replace(curly, '"');
  const filters: TypedFilter[] = [];
  const wanted: WantedText[] = [];
  for (const { 0: piece, 1: name, 2: inQuotes, 3: quoted, 4: end, index } of query.matchAll(
    pieces,
  )) {
    const isLast = query.slice(index + piece.length).trim() === '';
    const filter = filterOf(inQuotes === undefined ? piece : `${name}:${inQuotes}`);
    if (filter) {
      const range = { from: index, to: index + piece.length };
      if (filter.value !== '') filters.push({ ...filter, ...range });
    } else {
      wanted.push({ text: quoted ?? piece, isOpen: isLast && end !== '"' });
    }
  }
  return { terms: termsOf(wanted), filters };
}

function termsOf(wanted: readonly WantedText[]): Term[] {
  const terms: Term[] = [];
  let count = 0;
  for (const text of wanted) {
    const term = termOf(text);
    if (!term) continue;
    count += term.reduce((sum, { tokens }) => sum + tokens.length, 0);
    if (count > mostTokens) break;
    terms.push(term);
  }
  return terms;
}

function filterOf(piece: string): Pick<TypedFilter, 'name' | 'value'> | null {
  const colon = piece.indexOf(':');
  const name = readNames.find((known) => known === piece.slice(0, colon).toLowerCase());
  return name === undefined ? null : { name, value: piece.slice(colon + 1).trim() };
}
