#!/usr/bin/env node
// @ts-check
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { root } from './run.mjs';

// `npx parley` in a clone: builds what is not built, then runs the command.
if (!existsSync(`${root}node_modules/.bin`)) {
  console.error(`Parley's packages are not installed: run \`npm ci\` in ${root} first.`);
  process.exit(1);
}
// Only where it must: a server that runs would lose its files to a command that builds.
const isBuilt = existsSync(`${root}server/dist/parley.js`);
if (process.argv[2] === 'start' || !isBuilt) {
  const { build } = await import('./build.mjs');
  const { ok, output } = await build(process.argv[2] === 'start' ? undefined : ['server']);
  if (!ok) {
    process.stderr.write(output);
    process.exit(1);
  }
}
await import(`${root}server/dist/parley.js`);
