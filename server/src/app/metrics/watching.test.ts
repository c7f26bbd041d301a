import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { pathOf } from '../../../../scripts/outside.mjs';
import { backupDirectory } from '../../../testing/server/backup-directory.js';
import { seriesNames } from '../../../testing/server/scrape.js';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.js';
import { type Prometheus, startPrometheus } from '../../../testing/services/prometheus.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

function namesIn(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return [...new Set(text.match(/\b(parley|nodejs|process)_[a-z\d_]+/g))];
}

describe('the files for Prometheus and Grafana', () => {
  let server: TestServer;
  let served: ReadonlySet<string>;
  let backups: Awaited<ReturnType<typeof backupDirectory>>;

  beforeAll(async () => {
    const token = 'a-token-of-thirty-two-characters';
    backups = await backupDirectory('2099-01-01T00-00-00Z');
    server = await startTestServer({
      environment: {
        PARLEY_METRICS_TOKEN: token,
        PARLEY_BACKUPS: backups.directory,
        REDIS_URL: 'redis://127.0.0.1:1',
        LOG_LEVEL: 'silent',
      },
    });
    const headers = { authorization: `Bearer ${token}` };
    served = seriesNames(await (await fetch(`${server.url}/metrics`, { headers })).text());
  });
  afterAll(async () => {
    await server.close();
    await backups.remove();
  });

  it.each(['grafana/parley.json', 'prometheus/alerts.yml', 'prometheus/alerts.test.yml'])(
    '%s names only metrics that are served',
    (file) => {
      const names = namesIn(file);
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !served.has(name))).toEqual([]);
    },
  );

  it('show every metric of our own on the dashboard', () => {
    const shown = new Set(namesIn('grafana/parley.json'));
    const own = [...served].filter((name) => /^parley_.*(?<!_(sum|count))$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('hold a dashboard whose panels have their own places', () => {
    const { panels } = JSON.parse(
      readFileSync(path.join(folder, 'grafana/parley.json'), 'utf8'),
    ) as { panels: { id: number; gridPos: { x: number; y: number } }[] };
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(panels.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describeNeeding('promtool')('promtool (of the package prometheus)', () => {
  const cwd = path.join(folder, 'prometheus');

  it('accepts the alerts', async () => {
    const { stdout } = await run(pathOf('promtool'), ['check', 'rules', 'alerts.yml'], { cwd });
    expect(stdout).toContain('SUCCESS: 17 rules found');
  });

  it('accepts the configuration', async () => {
    const command = ['check', 'config', '--syntax-only', 'prometheus.yml'];
    const { stdout } = await run(pathOf('promtool'), command, { cwd });
    expect(stdout).toContain('SUCCESS');
  });

  it('runs the tests of the alerts', async () => {
    const { stdout } = await run(pathOf('promtool'), ['test', 'rules', 'alerts.test.yml'], {
      cwd,
    });
    expect(stdout).toContain('SUCCESS');
  });
});

describeNeeding('prometheus')('Prometheus with the files of deploy/', () => {
  let server: TestServer;
  let prometheus: Prometheus;

  beforeAll(async () => {
    const addresses: string[] = [];
    server = await startTestServer({
      environment: { PARLEY_METRICS_PORT: '0', LOG_LEVEL: 'info' },
      onLogLine: (line) => {
        const { msg, address } = JSON.parse(line) as { msg: string; address?: string };
        if (msg === 'metrics are served' && address !== undefined) addresses.push(address);
      },
    });
    prometheus = await startPrometheus(new URL(addresses[0] ?? '').host);
  });
  afterAll(async () => {
    await prometheus.stop();
    await server.close();
  });

  it('reads what Parley tells', async () => {
    const isRead = async () => expect(await prometheus.asks('up{job="parley"}')).toEqual(['1']);
    await vi.waitFor(isRead, { timeout: 30_000, interval: 50 });
    expect(await prometheus.asks('parley_build_info')).toEqual(['1']);
  });

  it('can answer every question of the dashboard and of the alerts', async () => {
    const { panels } = JSON.parse(
      readFileSync(path.join(folder, 'grafana/parley.json'), 'utf8'),
    ) as { panels: { targets: { expr: string }[] }[] };
    const questions = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) =>
        expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
      ),
    );
    const alerts = await prometheus.alerts();
    expect([questions.length > 20, alerts.length]).toEqual([true, 17]);
    for (const question of [...questions, ...alerts]) await prometheus.asks(question);
  });
});
