// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

/**
 * @param {string} cwd
 * @param {Record<string, string>} [environment]
 */
function check(cwd, environment = {}) {
  const script = `${root}scripts/sqlite-driver.mjs`;
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('is content where the driver works, whether or not there is a compiler', () => {
  expect(check(root, { BARE_MACHINE: '1' })).toEqual({ status: 0, stderr: '' });
});

it('says what to install where there is neither the driver nor a compiler', () => {
  const empty = mkdtempSync(join(tmpdir(), 'parley-driver-'));
  try {
    const { status, stderr } = check(empty, { BARE_MACHINE: '1' });
    expect(status).toBe(1);
    expect(stderr).toContain('apt-get install python3 make g++), then run npm ci again.');
  } finally {
    rmSync(empty, { recursive: true });
  }
});
