import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { runServer, type ServerProcess } from '../server/server-process.js';

/** The built server in a separate process, which can be killed and restarted. */
export interface KillableServer {
  readonly url: string;
  /** Resolves at once while it runs, else when it is back. */
  whenUp(): Promise<void>;
  /** The stderr of all its runs. */
  readonly complaints: string;
  /** SIGKILL: it finishes nothing. Resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: the process does nothing, and its sockets stay open. */
  freeze(): void;
  /** SIGCONT: the process goes on where it was. */
  thaw(): void;
  /** Resolves once it is gone, for whatever reason. */
  gone(): Promise<void>;
  /** Starts it on the same data, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Not started yet. `environment` names its data. */
export async function killableServer(environment: Record<string, string>): Promise<KillableServer> {
  const port = await freePort();
  const lives: ServerProcess[] = [];
  const life = { isUp: false, waiting: [] as (() => void)[] };

  async function start(): Promise<void> {
    const started = runServer({
      PORT: String(port),
      PARLEY_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    });
    lives.push(started);
    started.child.once('exit', () => {
      life.isUp = false;
    });
    await started.ready();
    life.isUp = true;
    for (const resolve of life.waiting.splice(0)) resolve();
  }

  async function gone(): Promise<void> {
    await lives.at(-1)?.exited();
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    life.isUp = false;
    lives.at(-1)?.child.kill(signal);
    await gone();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get complaints() {
      return lives.map(({ output }) => output.stderr).join('');
    },
    whenUp: () =>
      life.isUp ? Promise.resolve() : new Promise((resolve) => void life.waiting.push(resolve)),
    start,
    gone,
    freeze: () => void lives.at(-1)?.child.kill('SIGSTOP'),
    thaw: () => void lives.at(-1)?.child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
