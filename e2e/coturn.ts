import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { freePort } from './parley.js';

const program = '/usr/bin/turnserver';

export const hasCoturn = existsSync(program);

/** A TURN server of a test's own, that relays within this machine. */
export interface Coturn {
  readonly port: number;
  readonly secret: string;
  stop(): Promise<void>;
  /** Again, on the same port, knowing nothing of before. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startCoturn(): Promise<Coturn> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-coturn-'));
  const port = await freePort();
  const secret = 'north-of-the-wall';
  const own = [
    `-n --listening-ip 127.0.0.1 --listening-port ${port}`,
    '--relay-ip 127.0.0.1 --realm parley --allow-loopback-peers',
    `--use-auth-secret --static-auth-secret ${secret}`,
    '--no-tls --no-dtls --no-cli --simple-log --log-file stdout',
    `--pidfile ${join(directory, 'pid')} --db ${join(directory, 'db')}`,
  ]
    .join(' ')
    .split(' ');
  let running = await run();

  async function run() {
    const child = spawn(program, own, { stdio: 'ignore' });
    const deadline = Date.now() + 20_000;
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error('coturn did not start.');
      }
      await setTimeout(25);
    }
    return child;
  }

  async function stop() {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  return {
    port,
    secret,
    stop,
    async start() {
      running = await run();
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
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
