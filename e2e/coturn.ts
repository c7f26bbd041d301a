import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { once } from 'node:events';
import type { Place } from './networks.js';
import { freePort } from './parley.js';

const program = '/usr/bin/turnserver';

/** With openssl, which makes the certificate. */
export const hasCoturn = existsSync(program) && existsSync('/usr/bin/openssl');

const run = promisify(execFile);

/** A TURN server of a test's own, that relays within this machine. */
export interface Coturn {
  readonly port: number;
  /** With a certificate that nobody has vouched for. */
  readonly tlsPort: number;
  readonly secret: string;
  stop(): Promise<void>;
  /** Again, on the same port, knowing nothing of before. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const loopback: Place = { host: '127.0.0.1', command: [] };

export async function startCoturn(place = loopback, more: readonly string[] = []): Promise<Coturn> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-coturn-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { key, certificate } = await makeCertificate(directory, place.host);
  const secret = 'north-of-the-wall';
  const own = [
    `-n --listening-ip ${place.host} --listening-port ${port} --tls-listening-port ${tlsPort}`,
    `--relay-ip ${place.host} --realm parley --allow-loopback-peers`,
    `--use-auth-secret --static-auth-secret ${secret}`,
    `--cert ${certificate} --pkey ${key} --no-dtls --no-cli --simple-log --log-file stdout`,
    `--pidfile ${join(directory, 'pid')} --db ${join(directory, 'db')}`,
  ]
    .join(' ')
    .split(' ')
    .concat(more);
  let running = await begin();

  async function begin() {
    const [first = program, ...rest] = [...place.command, program, ...own];
    const child = spawn(first, rest, { stdio: 'ignore' });
    const deadline = Date.now() + 20_000;
    while (!((await answers(place.host, port)) && (await answers(place.host, tlsPort)))) {
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
    tlsPort,
    secret,
    stop,
    async start() {
      running = await begin();
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
}

async function makeCertificate(directory: string, host: string) {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const name = `-subj /CN=${host} -addext subjectAltName=IP:${host}`;
  const made = ['-keyout', key, '-out', certificate];
  await run('openssl', ['req', ...`${kind} ${name}`.split(' '), ...made]);
  return { key, certificate };
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
