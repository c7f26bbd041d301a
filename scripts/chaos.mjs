#!/usr/bin/env node
// @ts-check
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

// `npm run chaos`: server/tests/chaos.test.ts with more kills than `npm test` has.
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '50' },
    redis: { type: 'string', default: '10' },
    postgres: { type: 'string', default: '10' },
    seed: { type: 'string' },
    /** Redis is a cluster of three nodes, of which a kill takes one. */
    cluster: { type: 'boolean', default: false },
    /** After the kills Redis is away for so many seconds, while people go on, more slowly. */
    away: { type: 'string', default: '0' },
  },
});
const child = spawn(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, 'run', 'server/tests/chaos.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // A missing service fails the run instead of skipping its tests.
      REQUIRE_SERVICES: '1',
      CHAOS_NODES: values.nodes,
      CHAOS_REDIS: values.redis,
      CHAOS_POSTGRES: values.postgres,
      CHAOS_CLUSTER: String(values.cluster),
      CHAOS_AWAY: values.away,
      ...(values.seed !== undefined && { CHAOS_SEED: values.seed }),
    },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
