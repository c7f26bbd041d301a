import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typeOut } from './type-out';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('types a character every 30 ms (SPEC §9)', async () => {
  const shown: string[] = [];
  const typing = typeOut(
    'abc',
    (typed) => shown.push(typed),
    () => false,
  );
  await vi.advanceTimersByTimeAsync(29);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(60);
  await typing;
  expect(shown).toEqual(['a', 'ab', 'abc']);
});

it('stops when aborted', async () => {
  const shown: string[] = [];
  const typing = typeOut(
    'abc',
    (typed) => shown.push(typed),
    () => shown.length === 2,
  );
  await vi.runAllTimersAsync();
  await typing;
  expect(shown).toEqual(['a', 'ab']);
});
