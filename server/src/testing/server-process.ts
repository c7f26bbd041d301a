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

export function runServer(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [`${root}server/dist/main.js`], {
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
