import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the server that `npm start` runs, before the tests and before each repetition. */
export async function setup(project: TestProject): Promise<void> {
  const build = async () => {
    await promisify(execFile)(process.execPath, [`${root}scripts/build.mjs`, 'server']);
  };
  await build();
  project.onTestsRerun(build);
}
