import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const parleyScript = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

/**
 * The unit of processor time in Linux's /proc, which does not depend on the kernel's configuration.
 */
const ticksPerSecond = 100;
const patience = 30_000;
/** Prints the statistics of TCP sockets; part of iproute2. */
const socketStatistics = 'ss';

/** A server in a separate process, and the system's figures about it. */
export class ServerProcess {
  /** From its start to its first response. */
  readonly secondsToReady: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, secondsToReady: number) {
    this.#child = child;
    this.secondsToReady = secondsToReady;
  }

  /** Resolves as soon as it answers. */
  static async start(
    script: string,
    port: number,
    environment: Record<string, string> = {},
  ): Promise<ServerProcess> {
    const start = performance.now();
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
      process.stderr.write(chunk);
    });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${script} did not start: ${complaints}`);
      if (performance.now() - start > patience) throw new Error(`${script} does not answer.`);
      await delay(1);
    }
    return new ServerProcess(child, (performance.now() - start) / 1000);
  }

  /** Its resident memory in bytes. */
  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** Seconds of processor time of all its threads, in user code and in the system. */
  get processorSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  /** Bytes that the process has received on its open TCP connections to this port. */
  bytesReceivedFrom(port: number): number {
    const connections = execFileSync(socketStatistics, ['-tinpHO', 'dport', '=', `:${port}`]);
    return connections
      .toString()
      .split('\n')
      .filter((line) => line.includes(`pid=${this.#child.pid},`))
      .reduce((sum, line) => sum + Number(/bytes_received:(\d+)/.exec(line)?.[1] ?? 0), 0);
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
}

/** Starts Parley like `npm start`, without its limits and without the lines about its first sign-up. */
export function startParleyProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const settings = { PARLEY_RATE_LIMITS: 'off', PARLEY_DEMO: 'off', LOG_LEVEL: 'error' };
  return ServerProcess.start(parleyScript, port, { ...settings, ...environment });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
