import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Builds the product and the measurements' own programs. */
export async function setup(): Promise<void> {
  await run(process.execPath, [`${root}scripts/build.mjs`]);
  await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}bench`]);
}
