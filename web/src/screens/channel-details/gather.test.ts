import { expect, it } from 'vitest';
import { exampleDm, exampleGroup } from '../../../testing/examples';
import { gatheringProblem, type Gathering } from './gather';

const problem = (change: Partial<Gathering>) =>
  gatheringProblem({ way: 'group', from: undefined, chosen: [], name: '', ...change }, 1);

it('needs somebody for a group', () => {
  expect(problem({})).toBe('');
  expect(problem({ from: exampleDm(5, [1, 2]) })).toBe('');
});

it('opens the direct messages of two for a single person', () => {
  expect(problem({ chosen: [2] })).toBeNull();
});

it('takes up to nine people in all', () => {
  expect(problem({ chosen: [2, 3, 4, 5, 6, 7, 8, 9] })).toBeNull();
  expect(problem({ chosen: [2, 3, 4, 5, 6, 7, 8, 9, 10] })).toMatch(/up to 9 people/);
  const from = exampleGroup(5, [1, 2, 3, 4, 5, 6, 7, 8]);
  expect(problem({ from, chosen: [9] })).toBeNull();
  expect(problem({ from, chosen: [9, 10] })).toMatch(/up to 9 people/);
});

it('needs a name for a channel, but nobody more', () => {
  const from = exampleGroup(5, [1, 2, 3]);
  expect(problem({ way: 'kept', from })).toBe("Don't forget to name your channel.");
  expect(problem({ way: 'new', from, name: 'a b' })).toMatch(/can't contain spaces/);
  expect(problem({ way: 'kept', from, name: 'launch' })).toBeNull();
});
