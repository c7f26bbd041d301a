import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { folded } from '@parley/contract/rules/folding';
import type { TimeZoneInfo } from '@parley/contract/rules/local-time';
import { filterProblem, havingOf } from '@parley/contract/rules/message-search/filter-problem';
import { type Period, periodOf } from '@parley/contract/rules/message-search/periods';
import type { FilterName, Having, TypedFilter } from '@parley/contract/rules/message-search/query';
import { hasWordBeginning } from '@parley/contract/rules/word-boundaries';
import { invalid } from '../../platform/http/errors.js';
import type { Searcher } from './searcher.js';

/** The part of the user's visible messages that the filters select. */
export interface Narrowed {
  channelIds: readonly number[];
  /** Null: of everybody. */
  authorIds: readonly number[] | null;
  /** A message has all of them. */
  havings: readonly Having[];
  /** When the message was posted; null: at any time. */
  period: Period | null;
}

/** Filters of one name widen each other, and filters of several names narrow. Throws 422 for a filter that makes no sense. */
export async function resolveFilters(
  searcher: Searcher,
  filters: readonly TypedFilter[],
  now: number,
): Promise<Narrowed> {
  for (const filter of filters) {
    const problem = filterProblem(filter);
    if (problem !== null) throw invalid([problem]);
  }
  const valuesOf = (name: FilterName) =>
    filters.filter((filter) => filter.name === name).map(({ value }) => value);
  const [places, authors] = [valuesOf('in'), valuesOf('from')];
  return {
    channelIds:
      places.length === 0 ? searcher.channels.map(({ id }) => id) : channelsIn(searcher, places),
    authorIds: authors.length === 0 ? null : await authorsNamed(searcher, authors),
    havings: valuesOf('has').flatMap((value) => havingOf(value) ?? []),
    period: periodIn(filters, searcher.zone, now),
  };
}

function channelsIn({ channels }: Searcher, values: readonly string[]): number[] {
  const rooms = channels.filter(({ kind }) => !isDirectKind(kind));
  const found = values.flatMap((value) => {
    const name = value.replace(/^#/, '');
    if (name.toLowerCase() === 'dm') return channels.filter(({ kind }) => isDirectKind(kind));
    return withName(rooms, name, {
      namesOf: (channel) => [channel.name],
      begins: (channel, beginning) => folded(channel.name).startsWith(beginning),
    });
  });
  return [...new Set(found.map(({ id }) => id))];
}

async function authorsNamed(searcher: Searcher, values: readonly string[]): Promise<number[]> {
  const people = await searcher.people();
  const found = values.flatMap((value) => {
    const name = value.replace(/^@/, '');
    if (name.toLowerCase() === 'me') return [searcher.userId];
    return withName(people, name, {
      namesOf: ({ email, names }) => [email, ...names],
      // Many e-mail addresses share the domain after the @: only the beginning of the address counts.
      begins: ({ email, names }, beginning) =>
        folded(email).startsWith(beginning) ||
        names.some((each) => hasWordBeginning(folded(each), beginning)),
    }).map(({ id }) => id);
  });
  return [...new Set(found)];
}

interface Naming<T> {
  namesOf: (one: T) => readonly string[];
  /** Whether a name begins with this folded text. */
  begins: (one: T, beginning: string) => boolean;
}

/** The items that have this name as typed; else those that have it when folded; else those whose name begins so. */
function withName<T>(all: readonly T[], typed: string, { namesOf, begins }: Naming<T>): T[] {
  const [name, key] = [typed.toLowerCase(), folded(typed)];
  const tests = [
    (one: T) => namesOf(one).some((each) => each.toLowerCase() === name),
    (one: T) => namesOf(one).some((each) => folded(each) === key),
    (one: T) => begins(one, key),
  ];
  for (const test of tests) {
    const found = all.filter(test);
    if (found.length > 0) return found;
  }
  return [];
}

function periodIn(filters: readonly TypedFilter[], zone: TimeZoneInfo, now: number): Period | null {
  let period: Period | null = null;
  for (const { name, value } of filters) {
    if (name !== 'before' && name !== 'after' && name !== 'on' && name !== 'during') continue;
    const named = periodOf(value, zone, now);
    if (!named) continue;
    period ??= { from: 0, until: now + aDay };
    if (name === 'before') period.until = Math.min(period.until, named.from);
    else if (name === 'after') period.from = Math.max(period.from, named.until);
    else {
      period.from = Math.max(period.from, named.from);
      period.until = Math.min(period.until, named.until);
    }
  }
  return period;
}

/** Clocks of several nodes differ. */
const aDay = 24 * 3600 * 1000;
