import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What `npm start` runs, from the source as it is now. */
export async function buildServer(): Promise<void> {
  await promisify(execFile)(`${root}node_modules/.bin/tsc`, ['-b', 'server'], { cwd: root });
}
