import { expect, it } from 'vitest';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import { activeFilters, suggestionsFor, unknownName, withoutUnfinished } from './suggestions';

const known = {
  people: ['Bob', 'Alice Smith', 'Alina', 'José'],
  otherNames: ['Robert Stone', 'bob@example.com'],
  channels: ['general', 'launch'],
};
const queries = (typed: string) => suggestionsFor(typed, known).map(({ query }) => query);

it('are the filters while none is typed', () => {
  expect(queries('')).toEqual(['from:', 'in:', 'has:', 'before:', 'after:', 'on:', 'during:']);
  expect(queries('report')[0]).toBe('report from:');
  expect(queries('report ')[0]).toBe('report from:');
});

it('are the values that fit the filter being typed', () => {
  expect(queries('x from:al')).toEqual(['x from:"Alice Smith" ', 'x from:Alina ']);
  expect(queries('from:"alice s')).toEqual(['from:"Alice Smith" ']);
  expect(queries('in:#la')).toEqual(['in:launch ']);
  expect(queries('from:jose')).toEqual(['from:José ']);
  expect(queries('has:im')).toEqual(['has:image ']);
  expect(queries('on:')).toEqual(['on:today ', 'on:yesterday ']);
});

it('take an active filter away', () => {
  expect(activeFilters('from:"Alice Smith" report in:#launch')).toEqual([
    { label: 'from:Alice Smith', query: 'report in:#launch' },
    { label: 'in:#launch', query: 'from:"Alice Smith" report ' },
  ]);
  expect(activeFilters('in:development in:dev').map(({ query }) => query)).toEqual([
    'in:dev',
    'in:development ',
  ]);
});

it('are asked for once they are finished', () => {
  expect(withoutUnfinished('plan before:20')).toBe('plan before:20'.slice(0, 5));
  expect(withoutUnfinished('plan before:2026-11-24')).toBe('plan before:2026-11-24');
  expect(withoutUnfinished('plan before:soon ')).toBe('plan before:soon ');
  expect(withoutUnfinished('plan has:foo')).toBe('plan ');
  expect(withoutUnfinished('plan has:fi')).toBe('plan has:fi');
  expect(withoutUnfinished('plan is:thread')).toBe('plan ');
  expect(withoutUnfinished('plan from:al')).toBe('plan from:al');
});

it('tell of a name that nothing here has', () => {
  const problem = (query: string) => unknownName(parseSearch(query).filters, known);
  expect(problem('plan in:nowhere')).toBe('You see no channel named “nowhere”.');
  expect(problem('from:@zoe')).toBe('Nobody here is named “zoe”.');
  for (const query of [
    'in:#gen',
    'in:dm',
    'from:me',
    'from:ali',
    'from:smith',
    'from:stone',
    'from:jose',
    'plan',
  ]) {
    expect(problem(query), query).toBe(null);
  }
});
