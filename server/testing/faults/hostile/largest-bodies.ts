import type { Endpoint } from '@parley/contract/endpoint';
import { fieldsOf } from '../../../src/platform/http/openapi/body.js';
import type { JsonSchema } from '../../../src/platform/http/openapi/json-schema.js';
import { inputSchema } from '../../../src/platform/http/openapi/schemas.js';
import type { FuzzRequest } from '../fuzz/requests.js';

/** A request, and its defect. */
export interface HostileRequest extends FuzzRequest {
  what: string;
}

/** By the names of fields and of path parameters. */
type KnownValues = Readonly<Record<string, string | number>>;

/** Bytes: just below the server's limits of a body, and of a header line. */
const [bodySize, lineSize] = [500 * 1024, 12 * 1024];

const filled = (unit: string, size: number) => unit.repeat(Math.floor(size / unit.length));

/** JSON of about this size, by its defect. */
export function hostileValues(size: number): Record<string, string> {
  return {
    ...hostileStructures(size),
    ...Object.fromEntries(
      Object.entries(hostileTexts).map(([name, unit]) => [
        name,
        JSON.stringify(filled(unit, size / Math.max(1, Buffer.byteLength(unit) / unit.length))),
      ]),
    ),
  };
}

function hostileStructures(size: number): Record<string, string> {
  const keys = Array.from({ length: size / 10 }, (_, n) => `"${n.toString(36)}":0`);
  return {
    'a list of numbers': `[${filled('0,', size)}0]`,
    'a list of empty objects': `[${filled('{},', size)}{}]`,
    'lists in lists': filled('[', size / 2) + filled(']', size / 2),
    'objects in objects': `${filled('{"a":', size / 2)}0${filled('}', size / 12)}`,
    'very many keys': `{${keys
      .join(',')
      .slice(0, size)
      .replace(/,[^,]*$/, '')}}`,
  };
}

const hostileTexts: Readonly<Record<string, string>> = {
  letters: 'a',
  'capital letters': 'A',
  'white space': ' ',
  digits: '0',
  hyphens: '-',
  emoji: '💯',
  'joined emoji': '👩\u200d',
  accents: '\u0301',
  // A plain normalisation takes time quadratic in their number.
  'accents out of order': '\u0301\u0323',
  'unfinished tags': '<a href="',
  paragraphs: '<p>',
  ampersands: '&',
};

const largestStructures = hostileStructures(bodySize);
const largestValues = hostileValues(bodySize);

/** The largest requests that the endpoint accepts, each hostile in one place. */
export function* largestRequests(
  { method, path, body, query }: Endpoint,
  known: KnownValues,
): Generator<HostileRequest> {
  const schema = inputSchema(body);
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => String(known[name] ?? 1));
  const fields = fieldsOf(schema);
  const names = fields.map(({ name }) => name);
  const json = { 'content-type': 'application/json' };
  for (const [what, text] of Object.entries(largestStructures)) {
    yield { what, method, path: place, headers: json, body: text };
  }
  for (const [index, field] of fields.entries()) {
    // All wrong types are refused alike; texts are checked by each field's own rules.
    const isText = field.schema.type === 'string' && !field.schema['enum'];
    const isMixed = field.schema.anyOf !== undefined || field.schema.type === 'array';
    for (const [what, value] of Object.entries(largestValues)) {
      if (value.startsWith('"') ? !isText && !isMixed : !isMixed && index > 0) continue;
      const text = sample(schema, known, field.name).replace('"HOSTILE"', () => value);
      yield { what: `${field.name}: ${what}`, method, path: place, headers: json, body: text };
    }
  }
  for (const [what, form] of Object.entries(hostileForms(names, bodySize))) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    yield { what, method, path: place, headers, body: form };
  }
  for (const [what, form] of Object.entries(hostileMultiparts(names))) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    yield { what, method, path: place, headers, body: form };
  }
  const asked = fieldsOf(inputSchema(query)).map(({ name }) => name);
  for (const [what, form] of Object.entries(hostileForms([...names, ...asked], lineSize))) {
    yield { what: `query of ${what}`, method, path: `${place}?${form}`, headers: {}, body: '' };
  }
}

/** Valid JSON for the schema, with `"HOSTILE"` in one field. */
function sample(schema: JsonSchema, known: KnownValues, target: string): string {
  const value = (part: JsonSchema, name: string, key: string): unknown => {
    if (part.properties) {
      return Object.fromEntries(
        Object.entries(part.properties).map(([inner, property]) => [
          inner,
          value(property, name === '' ? inner : `${name}[${inner}]`, inner),
        ]),
      );
    }
    if (name === target.replace(/\[\]$/, '')) return 'HOSTILE';
    if (key in known) return known[key];
    if (Array.isArray(part['enum'])) return (part['enum'] as unknown[])[0];
    if (part.type === 'array') return [];
    if (part.type === 'boolean') return true;
    return part.type === 'integer' ? 1 : undefined;
  };
  return JSON.stringify(value(schema, '', ''));
}

function hostileForms(names: readonly string[], size: number): Record<string, string> {
  const [name = 'a'] = names;
  const escaped = encodeURIComponent(name);
  return {
    'many fields': filled(`${escaped}=0&`, size),
    'many different fields': Array.from({ length: size / 12 }, (_, n) => `a${n}[b]=1`).join('&'),
    'fields of a list': filled('a[]=0&', size),
    'a list with holes': Array.from({ length: size / 10 }, (_, n) => `a[${n}]=`).join('&'),
    'nested fields': `a${filled('[b]', size)}=1`,
    'open brackets': filled('[', size),
    'open brackets with names': filled('[a', size),
    'escaped text': `${escaped}=${filled('%41', size)}`,
    'broken escapes': `${escaped}=${filled('%', size)}`,
    'long text': `${escaped}=${filled('a+', size)}`,
  };
}

function hostileMultiparts(names: readonly string[]): Record<string, string> {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const [name = 'a'] = names;
  return {
    'many parts': `${filled(part(name, '0'), bodySize)}--x--\r\n`,
    'parts with long names': `${filled(part(filled('a[', 16_000), '0'), bodySize)}--x--\r\n`,
    'a part of long text': `${part(name, filled('%', bodySize))}--x--\r\n`,
    'a part of line ends': `${part(name, filled('\r\n--', bodySize))}--x--\r\n`,
    'a part with many headers': `--x\r\n${filled('a: b\r\n', bodySize)}\r\n\r\n--x--\r\n`,
    'a boundary in pieces': filled('\r\n-', bodySize),
  };
}
