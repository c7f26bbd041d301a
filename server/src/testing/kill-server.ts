import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { root } from './build-server.js';

/** The server as it is shipped, in a process of its own that can be killed and started again. */
export interface KillableServer {
  readonly url: string;
  /** Resolves at once while it runs, else when it is back. */
  whenUp(): Promise<void>;
  /** What all its lives printed to stderr. */
  readonly complaints: string;
  /** SIGKILL: it finishes nothing. Resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves once it is gone, whoever ended it. */
  gone(): Promise<void>;
  /** The same data, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Not started yet. `environment` says where its data is. */
export async function killableServer(environment: Record<string, string>): Promise<KillableServer> {
  const port = await freePort();
  const life = { isUp: false, waiting: [] as (() => void)[], complaints: '' };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const { complaints } = life;
    const started = spawn(process.execPath, [`${root}server/dist/main.js`], {
      env: {
        ...process.env,
        PORT: String(port),
        PARLEY_RATE_LIMITS: 'off',
        PARLEY_DEMO: 'off',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.once('exit', () => {
      life.isUp = false;
    });
    started.stderr.on('data', (chunk: Buffer) => {
      life.complaints += chunk.toString();
    });
    // It says so once it answers; it is killed by nobody but us.
    await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
    if (started.exitCode !== null) throw new Error(life.complaints.slice(complaints.length));
    life.isUp = true;
    for (const resolve of life.waiting.splice(0)) resolve();
  }

  async function gone(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await once(child, 'exit');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    life.isUp = false;
    const isGone = gone();
    child?.kill(signal);
    await isGone;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get complaints() {
      return life.complaints;
    },
    whenUp: () =>
      life.isUp ? Promise.resolve() : new Promise((resolve) => void life.waiting.push(resolve)),
    start,
    gone,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
