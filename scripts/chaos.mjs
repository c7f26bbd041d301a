#!/usr/bin/env node
// @ts-check
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';

// `npm run chaos`: server/src/chaos.test.ts with more kills than `npm test` has.
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '50' },
    redis: { type: 'string', default: '10' },
    postgres: { type: 'string', default: '10' },
    seed: { type: 'string' },
  },
});
const child = spawn(
  process.execPath,
  [`${root}node_modules/vitest/vitest.mjs`, 'run', 'server/src/chaos.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // What is lacking is told, and not left out.
      REQUIRE_SERVICES: '1',
      CHAOS_NODES: values.nodes,
      CHAOS_REDIS: values.redis,
      CHAOS_POSTGRES: values.postgres,
      ...(values.seed !== undefined && { CHAOS_SEED: values.seed }),
    },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
