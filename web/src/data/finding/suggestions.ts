import { limits } from '@parley/contract/limits';
import { folded } from '@parley/contract/rules/folding';
import { filterProblem } from '@parley/contract/rules/message-search/filter-problem';
import {
  filterNames,
  havings,
  parseSearch,
  type TypedFilter,
} from '@parley/contract/rules/message-search/query';
import { compareNames } from '../people/compare-names';

/** A chip below the search field: its text, and the query that it sets. */
export interface Suggestion {
  label: string;
  query: string;
}

export interface KnownNames {
  /** As they are shown. */
  people: readonly string[];
  /** Names and addresses by which `from:` finds them too. */
  otherNames: readonly string[];
  channels: readonly string[];
}

const most = 8;
const lastWord = /(?:[a-z]+:"[^"]*"?|\S*)$/i;
const dates = ['today', 'yesterday'];

/** How the filter that is being typed may go on; without one, the filters there are. */
export function suggestionsFor(typed: string, known: KnownNames): Suggestion[] {
  const [last = ''] = lastWord.exec(typed.slice(-limits.searchMax)) ?? [];
  const before = typed.slice(0, typed.length - last.length);
  const name = filterNames.find((each) => last.toLowerCase().startsWith(`${each}:`));
  if (name === undefined) {
    const begun = typed === '' || /\s$/.test(typed) ? typed : `${typed} `;
    return filterNames.map((each) => ({ label: `${each}:`, query: `${begun}${each}:` }));
  }
  const value = last
    .slice(name.length + 1)
    .replaceAll('"', '')
    .replace(/^[@#]/, '')
    .toLowerCase();
  const fitting = valuesOf(name, known).filter(
    (each) => folded(each).includes(folded(value)) && each.toLowerCase() !== value,
  );
  return fitting.slice(0, most).map((each) => ({
    label: `${name}:${each}`,
    query: `${before}${name}:${/\s/.test(each) ? `"${each}"` : each} `,
  }));
}

function valuesOf(name: TypedFilter['name'], { people, channels }: KnownNames): readonly string[] {
  if (name === 'from') return ['me', ...people.toSorted(compareNames)];
  if (name === 'in') return [...channels.toSorted(compareNames), 'dm'];
  return name === 'has' ? havings : dates;
}

/** The filters of a search, each with the search without it. */
export function activeFilters(typed: string): Suggestion[] {
  return parseSearch(typed).filters.map(({ name, value, from, to }) => ({
    label: `${name}:${value}`,
    query: typed.slice(0, from) + typed.slice(to).trimStart(),
  }));
}

/** The filter at the end of what was typed that nothing can be searched by yet, such as `before:20`. */
export function unfinishedFilter(typed: string): TypedFilter | null {
  const last = parseSearch(typed).filters.at(-1);
  return last?.to === typed.length && filterProblem(last) !== null ? last : null;
}

/** Without the filter at the end that is still being typed, which the server could only refuse. */
export function withoutUnfinished(typed: string): string {
  return typed.slice(0, unfinishedFilter(typed)?.from);
}

/** A name in a filter that fits no channel or person that is known here: why nothing was found. */
export function unknownName(
  filters: readonly TypedFilter[],
  { people, otherNames, channels }: KnownNames,
): string | null {
  for (const { name, value } of filters) {
    const wanted = value.replace(/^[@#]/, '').toLowerCase();
    const isIn = (names: readonly string[]) =>
      names.some((each) => folded(each).includes(folded(wanted)));
    if (name === 'in' && !isIn([...channels, 'dm'])) return `You see no channel named “${wanted}”.`;
    if (name === 'from' && !isIn([...people, ...otherNames, 'me'])) {
      return `Nobody here is named “${wanted}”.`;
    }
  }
  return null;
}
