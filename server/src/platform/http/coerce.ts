import type * as z from 'zod/mini';
import type { $ZodTypes } from 'zod/v4/core';

/** Converts the texts of a form or a query to the types of a schema, where possible. */
export type Coercion = (value: unknown) => unknown;

/** Forms and queries hold only texts; the schema says which fields are numbers or booleans. */
export function coercion(schema: z.core.$ZodType): Coercion {
  // Every schema is of a class that $ZodTypes lists; only this type discriminates them.
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      return toNumber;
    case 'boolean':
      return toBoolean;
    case 'optional':
    case 'nullable':
    case 'default':
      return coercion(def.innerType);
    case 'array':
      return toList(coercion(def.element));
    case 'object':
      return toFields(
        new Map(Object.entries(def.shape).map(([name, field]) => [name, coercion(field)])),
      );
    default:
      return (value) => value;
  }
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function toBoolean(value: unknown): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}

function toList(coerce: Coercion): Coercion {
  return (value) => (Array.isArray(value) ? value.map(coerce) : value);
}

/** Drops fields that the schema does not know. */
function toFields(coercions: ReadonlyMap<string, Coercion>): Coercion {
  return (value) => {
    if (!isRecord(value)) return value;
    const fields: Record<string, unknown> = {};
    for (const [name, coerce] of coercions) {
      if (Object.hasOwn(value, name)) fields[name] = coerce(value[name]);
    }
    return fields;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
