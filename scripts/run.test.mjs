// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { root, run } from './run.mjs';

/** @type {string} */
let directory;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-run-'));
});

afterEach(() => {
  vi.useRealTimers();
  for (const id of [...idsIn('parent'), ...idsIn('child')]) {
    if (isRunning(id)) process.kill(id, 'SIGKILL');
  }
  rmSync(directory, { recursive: true });
});

/** A command that spins and ignores every signal that can be ignored, as does its child. */
function spinning() {
  const spin = (/** @type {string} */ name) => `
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
    require('node:fs').writeFileSync(${JSON.stringify(join(directory, name))}, process.pid + '\\n');
    for (;;);
  `;
  return `
    console.log('begun');
    const child = ${JSON.stringify(spin('child'))};
    require('node:child_process').spawn(process.execPath, ['-e', child], { stdio: 'inherit' });
    ${spin('parent')}
  `;
}

/** @param {string} name */
function idsIn(name) {
  const file = join(directory, name);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.endsWith('\n') ? [Number(text)] : [];
}

async function bothSpin() {
  while (idsIn('parent').length + idsIn('child').length < 2) await setImmediate();
  return [...idsIn('parent'), ...idsIn('child')];
}

/** @param {readonly number[]} ids */
async function noneRuns(ids) {
  while (ids.some(isRunning)) await setImmediate();
}

/** @param {number} id */
function isRunning(id) {
  try {
    process.kill(id, 0);
    // A zombie has ended.
    return (
      !existsSync(`/proc/${id}/stat`) || !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ')
    );
  } catch {
    return false;
  }
}

describe('a command', () => {
  it('tells what it printed, and whether it succeeded', async () => {
    const print = (/** @type {number} */ code) => [
      '-e',
      `console.log('said'); process.exitCode = ${code};`,
    ];
    expect(await run(process.execPath, print(0))).toEqual({ ok: true, output: 'said\n' });
    expect(await run(process.execPath, print(3))).toEqual({ ok: false, output: 'said\n' });
    const { ok, output } = await run(`${root}no-such-command`, []);
    expect([ok, output]).toEqual([false, expect.stringContaining('is not installed')]);
  });

  it('that spins is killed after 60 minutes, with its children, and fails with what it printed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const running = run(process.execPath, ['-e', spinning()]);
    const ids = await bothSpin();
    vi.advanceTimersByTime(60 * 60_000 - 1);
    expect(ids.filter(isRunning)).toEqual(ids);
    vi.advanceTimersByTime(1 + 5_000);
    const { ok, output } = await running;
    expect(ok).toBe(false);
    expect(output).toMatch(/^begun\n\n.*did not end within 60 minutes, and was stopped\.\n$/);
    await noneRuns(ids);
  });

  it.each(/** @type {const} */ (['SIGINT', 'SIGTERM']))(
    'ends with its runner on %s, as its children do',
    async (signal) => {
      const runner = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { run } from ${JSON.stringify(`${root}scripts/run.mjs`)};
          await run(process.execPath, ['-e', ${JSON.stringify(spinning())}]);
          console.log('went on');`,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let printed = '';
      runner.stdout.on('data', (chunk) => (printed += String(chunk)));
      const ids = await bothSpin();
      runner.kill(signal);
      await once(runner, 'close');
      expect([runner.signalCode, printed]).toEqual([signal, '']);
      await noneRuns(ids);
    },
  );
});
