import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostProgram } from './build-host.js';
import { changeDatabase } from './database.js';
import { freePort, type Parley, testSettings } from './parley.js';

export interface HostedSettings {
  directory: string;
  environment: Record<string, string>;
  fetchesLoopback: boolean;
}

/** A message to the host, which answers calls in their order. */
export interface HostCall {
  call: 'prepare' | 'start' | 'stop';
  settings: HostedSettings;
}

/** `error` is null if the call succeeded. */
export interface HostAnswer {
  error: string | null;
}

/** A process that serves one empty Parley after another, always at the same port. */
export interface ParleyHost {
  begin(environment: Record<string, string>, fetchesLoopback: boolean): Promise<Parley>;
  end(): Promise<void>;
}

/** Browsers keep what these ids name, also of the tests before: all are served at one address. */
const keptByBrowsers = ['files', 'link_previews'];

export async function startHost(): Promise<ParleyHost> {
  const port = await freePort();
  let begun = 0;
  const child = fork(hostProgram, { env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: '16' } });
  const ended = once(child, 'exit');
  const noAnswer = ended.then(([code]): [HostAnswer] => [
    { error: `The host ended with ${String(code)}.` },
  ]);

  /** Throws what the host could not do. */
  async function answered(): Promise<void> {
    const answer = once(child, 'message') as Promise<[HostAnswer]>;
    const [{ error }] = await Promise.race([answer, noAnswer]);
    if (error !== null) throw new Error(error);
  }

  await answered();

  return {
    async begin(environment, fetchesLoopback) {
      const directory = await mkdtemp(path.join(tmpdir(), 'parley-e2e-'));
      const url = `http://localhost:${port}`;
      const settings = {
        directory,
        environment: testSettings(url, environment),
        fetchesLoopback,
      };
      const ask = (call: HostCall['call']) => {
        child.send({ call, settings } satisfies HostCall);
        return answered();
      };
      await ask('prepare');
      const database = path.join(directory, 'parley.db');
      begun += 1;
      const ids = keptByBrowsers.map((table) => `('${table}', ${begun * 1_000})`);
      changeDatabase(database, `insert into sqlite_sequence (name, seq) values ${ids.join()}`);
      await ask('start');
      return {
        url,
        database,
        start: () => ask('start'),
        stop: () => ask('stop'),
        async remove() {
          await ask('stop');
          await rm(directory, { recursive: true });
        },
      };
    },

    async end() {
      child.disconnect();
      await ended;
    },
  };
}
