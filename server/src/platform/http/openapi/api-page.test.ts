import { readFileSync } from 'node:fs';
import { liveChannels } from '@parley/contract/cable/identifier';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './body.js';
import { bracedPath } from './operation.js';
import { otherPaths } from './other-paths.js';
import { inputSchema } from './schemas.js';

const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
/** The cells of each row, by method and path. */
const rows = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, call = '', ...cells]) => [call.replaceAll('`', ''), cells]),
);

describe('docs/api.md', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has a row for %s',
    (_name, { method, path, summary, body, query }) => {
      const [what, fields = ''] = rows.get(`${method} ${bracedPath(path)}`) ?? [];
      expect(what).toBe(summary);
      const named = [...fieldsOf(inputSchema(body)), ...fieldsOf(inputSchema(query))];
      // The page writes `message[files][]` as `message`: `files`.
      const words = named.flatMap(({ name }) => name.match(/\w+/g) ?? []);
      for (const word of words) expect(fields).toMatch(new RegExp(`\\b${word}\\b`));
    },
  );

  it.each(liveChannels)('says how to subscribe to %s', (name) => {
    expect(page).toContain(`{"channel":"${name}"}`);
  });

  it('has a row for each of the other routes, and none for a missing route', () => {
    const others = Object.entries(otherPaths)
      .flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      )
      .filter((call) => call.includes('/api/'));
    const calls = allEndpoints.map(({ method, path }) => `${method} ${bracedPath(path)}`);
    const described = [...rows.keys()].filter((call) => call.includes('/api/'));
    expect(described.toSorted()).toEqual([...calls, ...others].toSorted());
  });
});
