import { allEndpoints } from '@parley/contract/endpoints/all';
import { expect, it } from 'vitest';
import { bracedPath } from '../src/platform/http/openapi/operation.js';
import { describeOnEngine } from '../testing/database/each-engine.js';
import { scenarios } from '../testing/permissions/scenarios.js';
import { nameOf, readTable } from '../testing/permissions/table.js';
import { describePermissions } from './permissions.suite.js';

const table = readTable();

it('is a table of all calls', () => {
  const calls = new Set(table.map(({ call }) => call));
  expect(calls).toContain('POST /api/messages');
  const missing = allEndpoints
    .map(({ method, path }) => `${method} ${bracedPath(path)}`)
    .filter((call) => !calls.has(call));
  expect(missing).toEqual([]);
});

it('has a row for each thing that is tried, and the other way round', () => {
  expect(table.map(nameOf).toSorted()).toEqual(scenarios.map(nameOf).toSorted());
});

describeOnEngine('SQLite', 'Permissions', describePermissions);
