import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBoundedJson } from './bounded-json.js';

const isBounded = (json: string) => isBoundedJson(json, { values: 6, depth: 3 });

describe('isBoundedJson', () => {
  it.each([
    '1',
    '"[[[[,,,,,,,,"',
    String.raw`"\"[[[[\\\"[[[["`,
    '',
    '[]',
    '{}',
    '[1,2,3,4,5,6]',
    '{"a":[{"b":1}],"c":[2,3]}',
    '[[["a\\\\"]]]',
    '"never ends',
  ])('takes %s', (json) => expect(isBounded(json)).toBe(true));

  it.each([
    '[1,2,3,4,5,6,7]',
    '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}',
    '[[],[],[],[]]',
    '[[[[]]]]',
    String.raw`["\\",[[[]]]]`,
    '{"a":{"b":{"c":{}}}}',
  ])('refuses %s', (json) => expect(isBounded(json)).toBe(false));

  it('counts the values that a parser finds, regardless of its strings', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ',', '}', 'a') });
    const json = fc.jsonValue({ stringUnit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, json)), (value) => {
        const [values, depth] = sizeOf(value);
        const written = JSON.stringify(value);
        expect(isBoundedJson(written, { values, depth })).toBe(true);
        expect(isBoundedJson(written, { values, depth: depth - 1 })).toBe(false);
        expect(isBoundedJson(written, { values: values - 1, depth })).toBe(false);
      }),
    );
  });
});

/** Counts commas and opening brackets, and the deepest nesting. */
function sizeOf(value: unknown): [values: number, depth: number] {
  if (typeof value !== 'object' || value === null) return [0, 0];
  const inner = Object.values(value).map(sizeOf);
  const commas = Math.max(0, inner.length - 1);
  return [
    inner.reduce((sum, [values]) => sum + values, 1 + commas),
    inner.reduce((most, [, depth]) => Math.max(most, depth), 0) + 1,
  ];
}
