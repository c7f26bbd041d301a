import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelMatches, memberMatches, personMatches } from './search.js';

const ada = { display_name: 'Countess', full_name: 'Ada Lovelace', email: 'ada@example.com' };

it('finds a channel by a part of its name', () => {
  expect(channelMatches({ name: 'q1-budget' }, 'Budg')).toBe(true);
  expect(channelMatches({ name: 'q1-budget' }, 'plans')).toBe(false);
});

it('finds a member by the displayed name, ignoring case', () => {
  expect(memberMatches(ada, ' count')).toBe(true);
  expect(memberMatches(ada, 'lovelace')).toBe(false);
  expect(memberMatches({ ...ada, display_name: '' }, 'LOVE')).toBe(true);
  expect(memberMatches({ ...ada, display_name: '', full_name: '' }, '@example')).toBe(true);
});

it('SPEC §5: finds every substring of a name', () => {
  const text = fc
    .array(fc.constantFrom('a', 'É', 'e\u0301', 'ß', 'Ł', 'İ', 'я', 'مُ', '好', 'が', '👍🏽', ' '))
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(text, text, text, (before, search, after) => {
      expect(channelMatches({ name: before + search + after }, search)).toBe(true);
    }),
  );
});

it('finds names in each form that a keyboard may have for them', () => {
  const lukasz = { display_name: 'Łukasz', full_name: 'Łukasz Sørensen', email: 'l@example.com' };
  expect(memberMatches(lukasz, 'lUk')).toBe(true);
  expect(personMatches(lukasz, 'sorens')).toBe(true);
  expect(channelMatches({ name: 'œuvres-complètes' }, 'oeuvres-compl')).toBe(true);
  expect(channelMatches({ name: 'e\u0301quipe' }, 'É')).toBe(true);
});

it('finds a person by any name, or by the e-mail', () => {
  for (const search of ['count', 'lovelace', 'ADA@', ''])
    expect(personMatches(ada, search)).toBe(true);
  expect(personMatches(ada, 'babbage')).toBe(false);
});
