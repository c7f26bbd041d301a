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

it('finds a person by any name, or by the e-mail', () => {
  for (const search of ['count', 'lovelace', 'ADA@', ''])
    expect(personMatches(ada, search)).toBe(true);
  expect(personMatches(ada, 'babbage')).toBe(false);
});
