import { expect, it } from 'vitest';
import { exampleMember } from '../../../testing/examples';
import { findAddable } from './find-addable';

const members = {
  1: exampleMember(1, { display_name: 'Alice' }),
  2: exampleMember(2, { display_name: 'Bob' }),
  3: exampleMember(3, { display_name: 'Alba Bobbin' }),
  4: exampleMember(4, { display_name: 'Bobby', deactivated: true }),
};
const found = (search: string, out: number[] = []) =>
  findAddable(members, search, (id) => out.includes(id)).map(({ id }) => id);

it('finds members by name, the best match first, and nobody who is deactivated', () => {
  expect(found('bob')).toEqual([2, 3]);
  expect(found('  ')).toEqual([3, 1, 2]);
  expect(found('zoe')).toEqual([]);
});

it('leaves out those who are in the channel', () => {
  expect(found('bob', [2])).toEqual([3]);
});
