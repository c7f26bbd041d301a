// @ts-check
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { root } from './run.mjs';

/**
 * Runs a command of the server's with the words that follow, on a build that is up to date.
 *
 * @param {string} name of its file in `server/dist`
 */
export async function runCommand(name) {
  const { ok, output } = await build(['server']);
  if (!ok) {
    process.stderr.write(output);
    process.exit(1);
  }
  const { status } = spawnSync(
    process.execPath,
    [`${root}server/dist/${name}.js`, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
