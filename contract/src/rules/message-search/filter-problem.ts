import { periodOf } from './periods.js';
import { filterNames, type Having, havings, type TypedFilter } from './query.js';

/** The error for a filter with an invalid value, with what to type instead; null for a valid value. Does not check that people and channels exist. */
export function filterProblem({ name, value }: Pick<TypedFilter, 'name' | 'value'>): string | null {
  switch (name) {
    case 'from':
    case 'in':
      return null;
    case 'is': {
      const known = filterNames.map((each) => `${each}:`).join(', ');
      return `“is:${value}” is not known. Known filters are ${known}.`;
    }
    case 'has': {
      const known = havings.map((each) => `has:${each}`).join(', ');
      return havingOf(value) ? null : `“has:${value}” is not known. Known are ${known}.`;
    }
    default: {
      const example = name === 'during' ? 'during:november' : `${name}:2026-11-24`;
      const isDate = periodOf(value, { timezone_offset: 0 }, Date.now()) !== null;
      return isDate ? null : `“${name}:${value}” needs a date, such as ${example}.`;
    }
  }
}

/** Parses the value of `has:`. Accepts plurals, and beginnings of two letters or more. */
export function havingOf(value: string): Having | undefined {
  const typed = value.toLowerCase().replace(/s$/, '');
  return havings.find((known) => typed.length > 1 && known.startsWith(typed));
}
