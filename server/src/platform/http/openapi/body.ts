import type { Endpoint } from '@parley/contract/endpoint';
import type { JsonSchema } from './json-schema.js';
import { inputSchema } from './schemas.js';

/** Names in Rails' brackets: `message[files][]`. */
export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** The fields of a form or a query; nested fields by their bracket names. */
export function fieldsOf(schema: JsonSchema, within?: string, isRequired = true): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, property]): Field[] => {
    const name = within === undefined ? key : `${within}[${key}]`;
    const needed = isRequired && required.includes(key);
    if (property.properties) return fieldsOf(property, name, needed);
    return [
      { name: property.type === 'array' ? `${name}[]` : name, required: needed, schema: property },
    ];
  });
}

/** The body in each accepted content type; undefined for a call without one. */
export function requestBody({ body, method, takesFiles }: Endpoint): object | undefined {
  const schema = inputSchema(body);
  if (Object.keys(schema.properties ?? {}).length === 0) return undefined;
  const json = withoutFiles(schema);
  return {
    required: method !== 'DELETE',
    ...(method === 'DELETE' && { description: 'May stand in the query instead, as in a form.' }),
    content: {
      'application/json': { schema: json },
      'application/x-www-form-urlencoded': { schema: formSchema(json) },
      'multipart/form-data': { schema: formSchema(takesFiles ? schema : json) },
    },
  };
}

function formSchema(schema: JsonSchema): JsonSchema {
  const fields = fieldsOf(schema);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    required: fields.filter((field) => field.required).map((field) => field.name),
  };
}

/** JSON cannot carry a file. */
function withoutFiles(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, ...rest } = schema;
  const kept = anyOf?.filter((kind) => !('contentMediaType' in kind)).map(withoutFiles);
  if (kept?.length === 1) return { ...rest, ...kept[0] };
  return {
    ...rest,
    ...(kept && { anyOf: kept }),
    ...(items && { items: withoutFiles(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withoutFiles(property)]),
      ),
    }),
  };
}
