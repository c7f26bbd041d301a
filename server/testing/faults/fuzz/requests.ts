import type { Endpoint } from '@parley/contract/endpoint';
import { allEndpoints } from '@parley/contract/endpoints/all';
import fc from 'fast-check';
import qs from 'qs';
import type { JsonSchema } from '../../../src/platform/http/openapi/json-schema.js';
import { inputSchema } from '../../../src/platform/http/openapi/schemas.js';
import { brokenBody, hostileText, oddHeaders } from './hostile.js';
import { type KnownTexts, nearlyValid } from './valid.js';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

interface Body {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A request to any endpoint of the contract or route beside it: nearly valid, or nonsense. */
export function anyRequest(known: KnownTexts): fc.Arbitrary<FuzzRequest> {
  const calls = allEndpoints.map((endpoint) => ({
    arbitrary: requestTo(endpoint, known),
    // Rarer: a lost session means signing in again, and password hashing is slow on purpose.
    weight: /^\/api\/(users$|session|account|password)/.test(endpoint.path) ? 1 : 10,
  }));
  return fc.oneof(...calls, { arbitrary: besideTheContract, weight: 20 });
}

function requestTo(endpoint: Endpoint, known: KnownTexts): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(endpoint.method, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS')),
      path: pathOf(endpoint, known),
      query: queryOf(inputSchema(endpoint.query), known),
      sent: bodyOf(inputSchema(endpoint.body), known),
      odd: mostly({}, oddHeaders),
    })
    .map(({ method, path, query, sent, odd }) => ({
      method,
      path: path + query,
      body: sent.body,
      headers: { ...sent.headers, ...odd },
    }));
}

function pathOf({ path, params }: Endpoint, known: KnownTexts): fc.Arbitrary<string> {
  const { properties = {} } = inputSchema(params);
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const name = part.slice(1);
    const sound = nearlyValid(properties[name] ?? {}, known, name).map(asText);
    return fc
      .oneof({ arbitrary: sound, weight: 15 }, { arbitrary: hostileText, weight: 1 })
      .map(escaped);
  });
  return fc.tuple(...parts).map((all) => all.join('/').slice(0, 4_000));
}

/** Encodes a text for a URL: lone surrogates cannot be escaped. */
function escaped(part: string): string {
  return encodeURIComponent(part.slice(0, 500).replaceAll(/\p{Surrogate}/gu, '?'));
}

function queryOf(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<string> {
  const sound = nearlyValid(schema, known).map((query) => qs.stringify(query).slice(0, 4_000));
  const broken = fc.constantFrom(
    'a[b][c][d][e][f]=1',
    '%',
    '&&&=',
    'x[]=1&x[y]=2',
    '__proto__[a]=1',
  );
  return fc
    .oneof({ arbitrary: sound, weight: 12 }, { arbitrary: broken, weight: 1 })
    .map((text) => (text === '' ? '' : `?${text}`));
}

function bodyOf(schema: JsonSchema, known: KnownTexts): fc.Arbitrary<Body> {
  const value = nearlyValid(schema, known);
  const json = value.map((body) => ({
    headers: type('application/json'),
    body: JSON.stringify(body),
  }));
  const form = value.map((body) => ({
    headers: type('application/x-www-form-urlencoded'),
    body: qs.stringify(body),
  }));
  const multipart = fc.tuple(value, fc.boolean()).map(([body, withFile]) => ({
    headers: type('multipart/form-data; boundary=fuzz'),
    body: partsOf(body, withFile),
  }));
  const broken = brokenBody.map(({ type: name, body }) => ({ headers: type(name), body }));
  const none = fc.constant({ headers: {}, body: '' });
  return fc.oneof(
    { arbitrary: json, weight: 12 },
    { arbitrary: form, weight: 4 },
    { arbitrary: multipart, weight: 4 },
    { arbitrary: broken, weight: 2 },
    { arbitrary: none, weight: 1 },
  );
}

const type = (name: string) => ({ 'content-type': name });

function partsOf(value: unknown, withFile: boolean): string {
  const fields = qs
    .stringify(value, { encode: false, delimiter: '\n', arrayFormat: 'brackets' })
    .split('\n')
    .slice(0, 300)
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const disposition = `form-data; name="${name.replaceAll(/["\r\n]/g, '')}"`;
      return `--fuzz\r\nContent-Disposition: ${disposition}\r\n\r\n${rest.join('=')}\r\n`;
    });
  const file = [
    '--fuzz\r\nContent-Disposition: form-data; name="message[files][]"; filename="../a\u00e9.txt"',
    '\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n',
  ].join('');
  return `${fields.join('')}${withFile ? file : ''}--fuzz--\r\n`;
}

const besideTheContract: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'TRACE'),
    path: fc.oneof(
      fc
        .tuple(fc.constantFrom('/api/files/1/', '/api/files/', '/api/photos/'), hostileText)
        .map(([start, name]) => start + escaped(name)),
      hostileText.map((token) => `/api/direct_uploads/${escaped(token)}`),
      hostileText.map((name) => `/${escaped(name)}`),
      fc.constantFrom(
        '/',
        '//',
        '/api',
        '/api/',
        '/cable',
        '/assets/..%2f..%2fetc',
        '/%',
        '/api/%ff',
        '*',
      ),
    ),
    headers: oddHeaders,
    body: fc.constantFrom('', 'bytes'),
  })
  // Node's client sends the body of a HEAD without its length.
  .map((request) => (request.method === 'HEAD' ? { ...request, body: '' } : request));

function mostly<T>(usual: T, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constant(usual), weight: 16 },
    ...others.map((arbitrary) => ({ arbitrary, weight: 1 })),
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
