import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { filterProblem, havingOf } from '@parley/contract/rules/message-search/filter-problem';
import { type Period, periodOf } from '@parley/contract/rules/message-search/periods';
import type { FilterName, Having, TypedFilter } from '@parley/contract/rules/message-search/query';
import type { TimeZoneInfo } from '@parley/contract/rules/local-time';
import { invalid } from '../http/errors.js';
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
  const found = values.flatMap((value) => {
    const name = value.replace(/^#/, '').toLowerCase();
    if (name === 'dm') return channels.filter(({ kind }) => isDirectKind(kind));
    const rooms = channels.filter(({ kind }) => !isDirectKind(kind));
    const exact = rooms.filter((channel) => channel.name.toLowerCase() === name);
    return exact.length > 0
      ? exact
      : rooms.filter((channel) => channel.name.toLowerCase().startsWith(name));
  });
  return [...new Set(found.map(({ id }) => id))];
}

async function authorsNamed(searcher: Searcher, values: readonly string[]): Promise<number[]> {
  const people = await searcher.people();
  const found = values.flatMap((value) => {
    const name = value.replace(/^@/, '').toLowerCase();
    if (name === 'me') return [searcher.userId];
    const exact = people.filter(({ names }) => names.includes(name));
    const named = people.filter(({ names }) => names.some((each) => beginsWordOf(each, name)));
    return (exact.length > 0 ? exact : named).map(({ id }) => id);
  });
  return [...new Set(found)];
}

const beginsWordOf = (name: string, beginning: string): boolean =>
  name.startsWith(beginning) || name.includes(` ${beginning}`);

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
