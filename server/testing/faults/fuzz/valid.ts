import fc from 'fast-check';
import type { JsonSchema } from '../../../src/platform/http/openapi/json-schema.js';
import { hostileValue } from './hostile.js';

/** Meaningful texts, by field name. */
export type KnownTexts = Readonly<Record<string, readonly string[]>>;

/** Ids of rows that exist at the start, and of some that are created later. */
const lastIds: Readonly<Record<string, number>> = {
  channel_id: 6,
  workspace_id: 2,
  user_1_id: 4,
  user_2_id: 4,
  from: 2,
  to: 2,
  target_user_id: 2,
  deleted_file_id: 4,
};
const idOf = (field: string) => fc.integer({ min: 1, max: lastIds[field] ?? 25 });

/** Mostly valid input for a schema; sometimes a field is missing, superfluous or hostile. */
export function nearlyValid(
  schema: JsonSchema,
  known: KnownTexts,
  field = '',
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: valid(schema, known, field), weight: 40 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

function valid(schema: JsonSchema, known: KnownTexts, field: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) {
    return fc.oneof(...schema.anyOf.map((one) => nearlyValid(one, known, field)));
  }
  if (Array.isArray(schema['enum']))
    return fc.constantFrom<unknown>(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  switch (schema.type) {
    case 'object':
      return object(schema, known);
    case 'array':
      return fc.array(nearlyValid(schema.items ?? {}, known, field), { maxLength: 3 });
    case 'integer':
      return field === 'timezone_offset' ? fc.integer({ min: -13, max: 16 }) : idOf(field);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return text(schema, field, known[field] ?? []);
    default:
      return hostileValue;
  }
}

function object(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      nearlyValid(property, known, name),
    ]),
  );
  const names = Object.keys(fields);
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: schema.required ?? [] }), weight: 20 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 },
    {
      arbitrary: fc
        .record({ ...fields, ['__proto__']: hostileValue, id: hostileValue })
        .map((value): unknown => value),
      weight: names.length > 0 ? 1 : 0,
    },
  );
}

function text(schema: JsonSchema, field: string, texts: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern === '^[1-9]\\d{0,15}$') return idOf(field).map(String);
  const any = fc.string({ unit: 'grapheme', maxLength: 40 });
  if (texts.length === 0) return any;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...texts), weight: 4 },
    { arbitrary: any, weight: 1 },
  );
}
