import { describe, expect, it } from 'vitest';
import { exampleDm, exampleGroup, exampleMember } from '../../../testing/examples';
import { directName, othersOf, partnerOf } from './partner';

const people = {
  ownId: 1,
  members: {
    1: exampleMember(1, { display_name: 'Alice' }),
    2: exampleMember(2, { display_name: 'Zed' }),
    3: exampleMember(3, { display_name: 'Carol' }),
  },
};

describe('direct messages are called', () => {
  it('by their partner', () => {
    expect(directName(exampleDm(5, [1, 2]), people)).toBe('Zed');
  });

  it('by the other people of a group, in the order of their names', () => {
    expect(directName(exampleGroup(5, [1, 2, 3]), people)).toBe('Carol, Zed');
  });

  it('by a group’s own name', () => {
    expect(directName(exampleGroup(5, [1, 2, 3], 'Lunch'), people)).toBe('Lunch');
  });
});

it('a group has no partner, and only the people who are known', () => {
  const group = exampleGroup(5, [1, 2, 9]);
  expect(partnerOf(group, people)).toBeUndefined();
  expect(othersOf(group, people).map(({ id }) => id)).toEqual([2]);
});
