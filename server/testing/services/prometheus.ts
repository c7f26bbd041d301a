import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { pathOf } from '../../../scripts/outside.mjs';
import { freePorts } from './reverse-proxy.js';

const shipped = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));

export interface Prometheus {
  /** The present values of a query. Throws if Prometheus cannot answer it. */
  asks(question: string): Promise<string[]>;
  /** The queries of its alerts. */
  alerts(): Promise<string[]>;
  stop(): Promise<void>;
}

interface Answers {
  query: { result: { value: [time: number, value: string] }[] };
  rules: { groups: { rules: { query: string }[] }[] };
}

/** Starts Prometheus with the files of `deploy/`, except the address of the process and the scrape interval. */
export async function startPrometheus(target: string): Promise<Prometheus> {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-prometheus-'));
  cpSync(shipped, directory, { recursive: true });
  const file = path.join(directory, 'prometheus.yml');
  const own = readFileSync(file, 'utf8')
    .replace("targets: ['127.0.0.1:9464']", `targets: ['${target}']`)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s');
  if (!own.includes(target) || !own.includes(' 1s')) throw new Error(`Other lines in ${file}`);
  writeFileSync(file, own);
  const [port = 0] = await freePorts(1);
  const child = spawn(
    pathOf('prometheus'),
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${directory}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exit = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`);
      if (!(await fetch(`${url}/-/ready`)).ok) throw new Error('Prometheus is not ready.');
    },
    { timeout: 30_000, interval: 50 },
  );

  async function answer<Path extends keyof Answers>(
    where: Path,
    parameters: Record<string, string>,
  ): Promise<Answers[Path]> {
    const query = new URLSearchParams(parameters);
    const response = await fetch(`${url}/api/v1/${where}?${query.toString()}`);
    // The documented form of answers; errors have another form.
    const body = (await response.json()) as { error?: string; data: Answers[Path] };
    if (body.error !== undefined) throw new Error(`${body.error}: ${JSON.stringify(parameters)}`);
    return body.data;
  }

  return {
    async asks(question) {
      const { result } = await answer('query', { query: question });
      return result.map(({ value }) => value[1]);
    },
    async alerts() {
      const { groups } = await answer('rules', { type: 'alert' });
      return groups.flatMap(({ rules }) => rules.map(({ query }) => query));
    },
    async stop() {
      child.kill('SIGKILL');
      await exit;
      rmSync(directory, { recursive: true });
    },
  };
}
