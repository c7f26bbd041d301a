import { expect, it } from 'vitest';
import { memoise } from './memoise.js';

function counted(most: number) {
  const asked: string[] = [];
  const double = memoise(most, (text) => {
    asked.push(text);
    return text + text;
  });
  return { asked, double };
}

it('works each answer out once', () => {
  const { asked, double } = counted(10);
  expect([double('a'), double('b'), double('a')]).toEqual(['aa', 'bb', 'aa']);
  expect(asked).toEqual(['a', 'b']);
});

it('forgets all when it knows too many', () => {
  const { asked, double } = counted(2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) expect(double(text)).toBe(text + text);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

it('keeps no long text', () => {
  const { asked, double } = counted(2);
  const long = 'x'.repeat(2_000);
  expect([double(long), double(long)]).toEqual([long + long, long + long]);
  expect(asked).toHaveLength(2);
});
