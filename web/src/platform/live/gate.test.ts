import { expect, it } from 'vitest';
import { createGate } from './gate';

it('passes events at once, and held events in order after the last hold has ended', () => {
  const seen: number[] = [];
  const gate = createGate<number>((event) => seen.push(event));
  gate.pass(1);
  expect(seen).toEqual([1]);

  const first = gate.hold();
  const second = gate.hold();
  gate.pass(2);
  first();
  first();
  gate.pass(3);
  expect(seen).toEqual([1]);

  second();
  gate.pass(4);
  expect(seen).toEqual([1, 2, 3, 4]);
});
