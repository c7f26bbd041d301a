import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { coercion } from './coerce.js';

const coerce = coercion(
  z.object({
    saved: z.object({
      id: z.int(),
      starred: z.optional(z.boolean()),
      name: z._default(z.string(), ''),
      topic: z.nullable(z.int()),
    }),
    ids: z.array(z.int()),
  }),
);

it('turns texts into the numbers and booleans that are asked for', () => {
  const fields = { id: '12', starred: 'true', name: '7', topic: '-3' };
  expect(coerce({ saved: fields, ids: ['1', '2'] })).toEqual({
    saved: { id: 12, starred: true, name: '7', topic: -3 },
    ids: [1, 2],
  });
  expect(coerce({ saved: { starred: '0' } })).toEqual({ saved: { starred: false } });
});

it('keeps other values, so that validation refuses them', () => {
  const fields = { id: '1e3', starred: 'yes', topic: '1.5' };
  expect(coerce({ saved: fields, ids: '1' })).toEqual({ saved: fields, ids: '1' });
  expect(coerce({ saved: 'x' })).toEqual({ saved: 'x' });
  expect(coerce('x')).toBe('x');
});
