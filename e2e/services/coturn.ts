import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCoturn } from '../../scripts/coturn.mjs';
import { pathOf } from '../../scripts/outside.mjs';
import type { Networks } from '../calls/networks.js';
import { freePort } from '../product/parley.js';

/** openssl makes the certificate. */
export const coturnNeeds = ['coturn', 'openssl'] as const;

const run = promisify(execFile);

/** A TURN server for a single test, with all settings of `deploy/coturn/turnserver.conf`. */
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

const secret = 'north-of-the-wall';
const shipped = (file: string) =>
  readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

/** A relay on the internet of these networks, on the ports of the shipped file. */
export const startCoturn = ({ servers, publicAddress }: Networks): Promise<Coturn> =>
  start(publicAddress, [3478, 443], { ...servers, options: [] });

/**
 * A relay on ports of this machine that are free. It relays nothing: the shipped file refuses loopback
 * addresses.
 */
export async function startLoopbackCoturn(): Promise<Coturn> {
  const address = '127.0.0.1';
  const [port, tlsPort] = [await freePort(), await freePort()];
  const ports = ['--listening-port', String(port), '--tls-listening-port', String(tlsPort)];
  const options = ['--listening-ip', address, '--relay-ip', address, ...ports];
  return start(address, [port, tlsPort], { address, command: [], options });
}

/** A relay as a compose file starts it, without TLS. Resolves with a function that stops it. */
export function startComposedCoturn(file: string, { servers }: Networks) {
  const options = [...shipped(file).matchAll(/^ +- (--.*)$/gm)].map(([, option = '']) =>
    option.replace('${TURN_HOST}', 'turn.test').replace('${TURN_SECRET}', secret),
  );
  return runCoturn({ command: servers.command, options, host: servers.address, port: 3478 });
}

interface Place {
  /** The address by which this process reaches the relay. */
  readonly address: string;
  readonly command: readonly string[];
  /** Options in addition to the shipped file. */
  readonly options: readonly string[];
}

async function start(
  publicAddress: string,
  [port, tlsPort]: readonly [number, number],
  { address, command, options }: Place,
): Promise<Coturn> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-turnserver-'));
  // coturn reads the directory as its own user.
  await chmod(directory, 0o755);
  const { key, certificate } = await makeCertificate(directory, publicAddress);
  const file = join(directory, 'turnserver.conf');
  const filled = { realm: 'turn.test', 'static-auth-secret': secret, cert: certificate, pkey: key };
  await writeFile(file, filledIn(filled));
  const settings = { host: address, command, port, options: ['-c', file, ...options] };
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

/** The shipped file, with values in the lines that operators have to fill in. */
function filledIn(values: Record<string, string>): string {
  let text = shipped('coturn/turnserver.conf');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`turnserver.conf has no line ${name}.`);
    text = text.replace(line, `${name}=${value}`);
  }
  return text;
}

async function makeCertificate(directory: string, host: string) {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const name = `-subj /CN=${host} -addext subjectAltName=IP:${host}`;
  const made = ['-keyout', key, '-out', certificate];
  await run(pathOf('openssl'), ['req', ...`${kind} ${name}`.split(' '), ...made]);
  await chmod(key, 0o644);
  return { key, certificate };
}
