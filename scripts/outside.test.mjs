// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { obtainChromium } from './obtain-chromium.mjs';
import { complaintOf, names, outside, remedyOf } from './outside.mjs';
import { installed, root, run } from './run.mjs';
import { lackingIn } from './skipped-tests.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('what tests need of the machine', () => {
  it('has for each thing a use, and what to type where it is missing', () => {
    for (const name of names) {
      expect(outside[name].use).not.toBe('');
      expect(remedyOf(name)).not.toBe('');
    }
  });

  it('is missing altogether on a bare machine, also where a variable names it', async () => {
    // The module remembers programs that it has found, also for other tests of this worker.
    vi.resetModules();
    const { find, missing, pathOf } = await import('./outside.mjs');
    vi.stubEnv('CHROMIUM_PATH', process.execPath);
    vi.stubEnv('TEST_DATABASE_URL', 'postgres://127.0.0.1/test');
    expect([find('chromium'), find('PostgreSQL')]).toEqual([
      process.execPath,
      'postgres://127.0.0.1/test',
    ]);
    vi.stubEnv('BARE_MACHINE', '1');
    expect(missing(names)).toEqual(names);
    expect(() => pathOf('chromium')).toThrow('the test did not ask for it');
  });

  it('says of each thing that is missing what to type', () => {
    expect(complaintOf(['coturn', 'Redis'])).toMatch(
      /^coturn is missing: .*\bcoturn\b.*\.\nRedis is missing: .*TEST_REDIS_URL\.$/,
    );
  });
});

describe('a test that needs something', () => {
  const source = `
    import { describeNeeding, itNeeding } from ${JSON.stringify(`${root}scripts/needing.mjs`)};
    describeNeeding('nginx', 'openssl')('a proxy', () => {
      itNeeding()('needs nothing more', () => {});
      itNeeding('unzip')('unpacks', () => {});
    });
    describeNeeding()('anything', () => itNeeding()('needs nothing', () => {}));
    itNeeding('coturn')('calls', () => {});`;

  /** @param {Record<string, string>} environment */
  async function report(environment) {
    const directory = mkdtempSync(join(tmpdir(), 'parley-needing-'));
    const file = join(directory, 'report.json');
    writeFileSync(join(directory, 'a.test.mjs'), source);
    writeFileSync(join(directory, 'vitest.config.mjs'), 'export default { test: {} };');
    try {
      const where = [`--root=${directory}`, `--outputFile=${file}`];
      await run(installed('vitest'), ['run', '--reporter=json', ...where], environment);
      return /** @type {import('./failed-tests.mjs').Report} */ (
        JSON.parse(readFileSync(file, 'utf8'))
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  it('is skipped where that is missing, and the report can tell why', async () => {
    const bare = await report({ BARE_MACHINE: '1', REQUIRE_SERVICES: '0' });
    expect(lackingIn(bare)).toEqual([
      ['openssl', 'nginx'],
      ['openssl', 'unzip', 'nginx'],
      ['coturn'],
    ]);
    expect(statuses(bare)).toEqual(['skipped', 'skipped', 'passed', 'skipped']);
  });

  it('fails where no test may be skipped, and says what to type', async () => {
    const strict = await report({ BARE_MACHINE: '1', REQUIRE_SERVICES: '1' });
    expect(statuses(strict)).toEqual(['failed', 'passed', 'failed']);
    expect(JSON.stringify(strict)).toContain(remedyOf('coturn'));
  });

  /** @param {import('./failed-tests.mjs').Report} of */
  const statuses = ({ testResults = [] }) =>
    testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
});

describe('the scripts', () => {
  const script = (/** @type {string} */ name) => `${root}scripts/${name}.mjs`;

  it('install nothing where they may not, and say what to install', async () => {
    const { ok, output } = await run(process.execPath, [script('test-tools')], {
      BARE_MACHINE: '1',
    });
    expect(ok).toBe(false);
    expect(output).toContain('as root on Debian or Ubuntu');
    expect(output).toMatch(/\bcoturn\b.*\bnginx-light\b/);
  });

  it('stop before the first step where CHROMIUM_PATH names no program, if a step takes a browser', async () => {
    const nowhere = { CHROMIUM_PATH: '/nowhere/chromium', BARE_MACHINE: '0' };
    const { ok, output } = await run(process.execPath, [script('test'), 'browser'], nowhere);
    expect([ok, output.trim()]).toEqual([
      false,
      'CHROMIUM_PATH names /nowhere/chromium, which cannot be run.',
    ]);
    expect(await run(process.execPath, [script('test'), 'format'], nowhere)).toMatchObject({
      ok: true,
    });
  });

  it('install no Chromium on a bare machine', async () => {
    vi.stubEnv('BARE_MACHINE', '1');
    const said = vi.fn();
    await obtainChromium(said);
    expect(said).not.toHaveBeenCalled();
  });
});

describe('every other file', () => {
  const files = ['server', 'e2e', 'bench/src', 'scripts'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const sources = files
    .filter((file) => !file.endsWith('/find-program.mjs'))
    .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

  it('asks the table where a program is', () => {
    const places = /['"`]\/(usr\/|usr\/local\/)?s?bin\/(?!env\b|sh\b)/;
    expect(sources.filter(({ text }) => places.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('runs by its name only what every Linux has, or comes in a package of the table', () => {
    const known = ['sh', 'dd', 'id', 'truncate', 'mount', 'umount', 'e2fsck', 'chattr', 'apt-get'];
    // Its callers go on without it.
    known.push('git');
    const running = /\b(?:execFile|execFileSync|spawn|spawnSync|run)\(\s*'([\w.+-]+)'/g;
    const found = sources.flatMap(({ text }) =>
      [...text.matchAll(running)].map(([, name]) => name),
    );
    expect(found.filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(found).toContain('mount');
  });
});
