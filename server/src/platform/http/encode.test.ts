import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeInSlices, isLong } from './encode.js';

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, id) => [id, { id, name: `"${id}"` }]));

it.each([
  ['a long map', many(1_000)],
  ['a map with long maps', { first: many(201), workspace: { id: 1, users: many(500) }, last: [] }],
])('%s has the same JSON in slices', async (_, answer) => {
  expect(isLong(answer)).toBe(true);
  expect(await encodeInSlices(answer)).toBe(JSON.stringify(answer));
});

it('an answer of any shape has the same JSON in slices', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (answer) => {
      expect(await encodeInSlices({ ...answer, missing: undefined })).toBe(JSON.stringify(answer));
    }),
  );
});

it('lets other tasks have their turn', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  await encodeInSlices(many(100_000));
  clearImmediate(turning);
  expect(turns).toBeGreaterThan(1);
});
