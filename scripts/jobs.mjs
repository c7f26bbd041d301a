// @ts-check
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './run.mjs';

const { ok, output } = await build(['server']);
if (!ok) {
  process.stderr.write(output);
  process.exit(1);
}

const { status } = spawnSync(
  process.execPath,
  [`${root}server/dist/jobs.js`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
