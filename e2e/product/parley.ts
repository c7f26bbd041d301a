import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localHost, type Host } from '../calls/networks.js';

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** A running server with its own data. */
export interface Parley {
  readonly url: string;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** The SQLite database file; may be changed only while the server is stopped. */
  readonly database: string;
  /** Restarts it, on the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** The built product in a process of its own. */
export interface ParleyProcess extends Parley {
  /** SIGKILL, like a power cut: no goodbye, no writes. */
  kill(): Promise<void>;
}

/** The settings of a server for a test, which is reached at this address. */
export function testSettings(
  url: string,
  environment: Record<string, string>,
): Record<string, string> {
  return {
    LOG_LEVEL: 'error',
    PARLEY_DEMO: 'off',
    PARLEY_LINK_PREVIEWS: 'off',
    PARLEY_RATE_LIMITS: 'off',
    PORT: new URL(url).port,
    // The address in the links of mails.
    ...('SMTP_URL' in environment && { PARLEY_URL: url }),
    ...environment,
  };
}

export async function startParley(
  environment: Record<string, string> = {},
  host = localHost,
): Promise<ParleyProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  const port = await freePort();
  const url = `http://${host.address}:${port}`;
  const settings = {
    UV_THREADPOOL_SIZE: '16',
    ...testSettings(url, environment),
    PARLEY_DATA: directory,
  };
  let running = await run(settings, url, host);

  async function end(signal: NodeJS.Signals) {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  return {
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    database: join(directory, 'parley.db'),
    async start() {
      running = await run(settings, url, host);
    },
    async remove() {
      await end('SIGTERM');
      await rm(directory, { recursive: true });
    },
  };
}

/** Resolves once the process reports that it is ready. */
async function run(settings: Record<string, string>, url: string, { command }: Host) {
  const [executable, ...rest] = [...command, process.execPath, main];
  const child = spawn(executable ?? process.execPath, rest, {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const deadline = Date.now() + 20_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`Parley did not start: ${said}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Parley is not ready after 20 s: ${said}`);
    }
    await setTimeout(25);
  }
  return child;
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
