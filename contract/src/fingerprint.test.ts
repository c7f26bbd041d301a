import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.js';

/**
 * Fingerprint of everything that goes over the wire. Browsers keep a page open across a deploy:
 * before changing the contract, consider the old page talking to the new server. Then pin the hash
 * that the failing test prints.
 */
const pinned = '6bcd4552a826a068';

const folders = ['.', 'endpoints', 'entities', 'cable'];

it('is the contract that was agreed on', async () => {
  const modules = folders.flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => ({ folder, name: file.slice(0, -'.ts'.length) })),
  );
  const described: Record<string, unknown> = {};
  for (const { folder, name } of modules) {
    // The type of a module's exports is unknown; each export is checked below.
    const exported = (await import(/* @vite-ignore */ `./${folder}/${name}.ts`)) as object;
    for (const [key, value] of Object.entries(exported)) {
      described[`${folder}/${name} ${key}`] = describe(value);
    }
  }
  expect(described).toHaveProperty(['endpoints/messages postMessage', 'path'], '/api/messages');
  expect(described).toHaveProperty(['entities/message Message', 'type'], 'object');

  const hash = createHash('sha256').update(JSON.stringify(described, sortedKeys)).digest('hex');
  expect(hash.slice(0, pinned.length)).toBe(pinned);
});

function describe(value: unknown): unknown {
  if (isSchema(value)) return shape(value, 'output');
  if (!isEndpoint(value)) return undefined;
  // Left out: the summary is documentation, compression is negotiated per request, and rates are the server's.
  const { params, query, body, output, summary: _, compressed: __, rate: ___, ...rest } = value;
  return {
    ...rest,
    params: shape(params, 'input'),
    query: shape(query, 'input'),
    body: shape(body, 'input'),
    output: shape(output, 'output'),
  };
}

/** `input`: the request's shape; `output`: the parsed shape. A transform's result has no shape. */
function shape(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value;
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
