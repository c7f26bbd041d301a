import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './server-process.js';

const program = '/usr/bin/turnserver';
const patience = 20_000;

export const hasRelay = existsSync(program);

/** A TURN server that relays within this machine. */
export interface Relay {
  urls: readonly string[];
  /** What credentials are signed with: coturn's `static-auth-secret`. */
  secret: string;
}

/** Starts coturn, and ends it whatever happens. */
export async function withRelay<T>(work: (relay: Relay) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-bench-coturn-'));
  const port = await freePort();
  const secret = 'of-the-measurement';
  const settings = [
    `-n --listening-ip 127.0.0.1 --listening-port ${port}`,
    '--relay-ip 127.0.0.1 --realm parley --allow-loopback-peers',
    `--use-auth-secret --static-auth-secret ${secret}`,
    '--no-tls --no-dtls --no-cli --log-file stdout',
    `--pidfile ${path.join(directory, 'pid')} --db ${path.join(directory, 'db')}`,
  ];
  const child = spawn(program, settings.join(' ').split(' '), { stdio: 'ignore' });
  const gone = once(child, 'exit');
  try {
    const start = performance.now();
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() - start > patience) {
        throw new Error('coturn did not start.');
      }
      await delay(10);
    }
    return await work({ urls: [`turn:127.0.0.1:${port}?transport=udp`], secret });
  } finally {
    child.kill('SIGKILL');
    await gone;
    await rm(directory, { recursive: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
