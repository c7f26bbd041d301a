import type { Endpoint } from '@parley/contract/endpoint';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserEndpoints } from './browser-endpoints.js';
import { built } from './testing/built.js';

const definitionsIn = (code: string) =>
  built('/contract/src/endpoints/files.ts', code, browserEndpoints());

const described = (endpoints: readonly Endpoint[]) =>
  Object.fromEntries(
    endpoints.map(({ method, path, output }) => [
      `${method} ${path}`,
      z.toJSONSchema(output, { unrepresentable: 'any' }),
    ]),
  );

it('leaves of each endpoint of the contract its method, path and output alone', async () => {
  const code = "export { allEndpoints } from '@parley/contract/endpoints/all';";
  const { allEndpoints: kept } = (await built('/entry.ts', code, browserEndpoints())) as {
    allEndpoints: readonly Endpoint[];
  };
  expect(described(kept)).toEqual(described(allEndpoints));
  for (const endpoint of kept) expect(Object.keys(endpoint)).toEqual(['method', 'path', 'output']);
});

it('drops a body of the same name as its schema, and keeps such an output', async () => {
  const definitions = await definitionsIn(`
    const body = 1;
    const output = 2;
    export const readFile = endpoint({ method: 'GET', path: '/api/files', body, output });
  `);
  expect({ ...definitions }).toEqual({
    readFile: { method: 'GET', path: '/api/files', output: 2 },
  });
});

it.each([
  ['a variable', 'endpoint(definition)'],
  ['a spread', "endpoint({ ...common, method: 'GET', path: '/', output: 1 })"],
  ['a computed name', "endpoint({ [name]: 1, method: 'GET', path: '/', output: 1 })"],
  ['no output', "endpoint({ method: 'GET', path: '/' })"],
])('fails for a definition with %s', async (_, call) => {
  const definitions = definitionsIn(`export const readFile = ${call};`);
  await expect(definitions).rejects.toThrow('files.ts must define its endpoints by literals');
});
