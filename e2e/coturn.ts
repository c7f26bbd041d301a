import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCoturn } from '../scripts/coturn.mjs';
import { pathOf } from '../scripts/outside.mjs';
import type { Host } from './networks.js';
import { freePort } from './parley.js';

/** openssl makes the certificate. */
export const coturnNeeds = ['coturn', 'openssl'] as const;

const run = promisify(execFile);

/** A TURN server for a single test, relaying within this machine. */
export interface Coturn {
  readonly port: number;
  /** With a self-signed certificate. */
  readonly tlsPort: number;
  readonly secret: string;
  stop(): Promise<void>;
  /** Restarts it on the same port, without its earlier state. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const loopback: Host = { address: '127.0.0.1', command: [] };

export async function startCoturn(host = loopback, more: readonly string[] = []): Promise<Coturn> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-certificate-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { key, certificate } = await makeCertificate(directory, host.address);
  const secret = 'north-of-the-wall';
  const tls = ['--tls-listening-port', String(tlsPort), '--cert', certificate, '--pkey', key];
  const settings = {
    host: host.address,
    command: host.command,
    port,
    secret,
    options: [...tls, ...more],
    otherPorts: [tlsPort],
  };
  let stop = await runCoturn(settings);

  return {
    port,
    tlsPort,
    secret,
    stop: () => stop(),
    async start() {
      stop = await runCoturn(settings);
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
  await run(pathOf('openssl'), ['req', ...`${kind} ${name}`.split(' '), ...made]);
  return { key, certificate };
}
