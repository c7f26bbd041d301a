import { expect, it } from 'vitest';
import { allEndpoints } from './all.js';

it('names every call once', () => {
  const names = allEndpoints.map(({ name }) => name);
  expect(names).toContain('postMessage');
  expect(new Set(names).size).toBe(names.length);
});

it('declares each method and path once, regardless of parameter names', () => {
  const places = allEndpoints.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  expect(places).toContain('POST /api/messages');
  expect(new Set(places).size).toBe(places.length);
});

it('declares the parameters that a path names, and no others', () => {
  for (const { name, path, params } of allEndpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const declared = Object.keys('shape' in params ? (params.shape as object) : {});
    expect(declared, name).toEqual(named);
  }
});

it('keeps all calls under /api, and reads without a body', () => {
  for (const { name, path } of allEndpoints) {
    expect(path, name).toMatch(/^\/api\/[a-z_]+(\/(:[a-z_]+|[a-z_]+))*$/);
  }
  for (const { name, body } of allEndpoints.filter(({ method }) => method === 'GET')) {
    expect(body.safeParse({}).success, name).toBe(true);
  }
});

it('declares 401 for every endpoint that needs a session', () => {
  for (const { name, errors } of allEndpoints.filter(({ access }) => access === 'user')) {
    expect(errors, name).toContain(401);
  }
});
