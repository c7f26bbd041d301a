import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './build-server.js';

/** A server in a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the address it prints; rejects if it exits before. */
  ready(): Promise<string>;
  /** Resolves with its exit code. */
  exited(): Promise<number | null>;
}

/** A command that starts the command it is given. */
export type Launcher = readonly [command: string, ...parameters: string[]];

export function runServer(
  environment: Record<string, string>,
  launcher: Launcher | null = null,
): ServerProcess {
  const server = [process.execPath, `${root}server/dist/main.js`] as const;
  const [command, ...parameters] = launcher ? ([...launcher, ...server] as const) : server;
  const child = spawn(command, parameters, {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PARLEY_DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const exit = once(child, 'exit');

  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += String(chunk);
      const line = /ready at (\S+)\n/.exec(output.stdout);
      if (line?.[1]) resolve(line[1].replace('localhost', '127.0.0.1'));
    });
    child.on('exit', () => reject(new Error(`The server ended: ${output.stderr}`)));
  });
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)));
  // Callers that do not await it must not get an unhandled rejection.
  address.catch(() => {});

  return {
    child,
    output,
    ready: () => address,
    async exited() {
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}
