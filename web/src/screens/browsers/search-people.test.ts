import { expect, it } from 'vitest';
import { exampleMember as member } from '../../../testing/examples';
import { searchPeople } from './search-people';

const members = {
  1: member(1, { display_name: 'Zoe', full_name: 'Zoe Adler' }),
  2: member(2, { full_name: 'bob Berg', logged_in: false }),
  3: member(3, { logged_in: false }),
};
const names = (search: string) => searchPeople(members, search).shown.map(({ id }) => id);

it('SPEC §2: finds people by any of their names, or by e-mail', () => {
  expect(names('')).toEqual([3, 2, 1]);
  expect(names(' BERG ')).toEqual([2]);
  expect(names('adler')).toEqual([1]);
  expect(names('2@exa')).toEqual([2]);
  expect(names('nobody')).toEqual([]);
});

it('counts the matches', () => {
  expect(searchPeople(members, '').heading).toBe('3 people, 1 signed in');
  expect(searchPeople(members, 'bob').heading).toBe('1 person, 0 signed in');
});

it('SPEC §9: shows at most 50', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, id) => [id, member(id)]));
  expect(searchPeople(many, '').shown).toHaveLength(50);
  expect(searchPeople(many, '').heading).toBe('60 people, 60 signed in. These are the first 50');
});
