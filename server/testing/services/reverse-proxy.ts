import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { pathOf } from '../../../scripts/outside.mjs';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));

interface Addresses {
  /** Where people come, by https. */
  port: number;
  /** The port for plain http. */
  plainPort: number;
  /** The address and port of each process of Parley. */
  upstreams: readonly string[];
  /** For what the proxy writes. */
  directory: string;
}

/** The configuration of `deploy/`, adapted in addresses and in where its certificate is. */
export const proxies = {
  nginx({ port, plainPort, upstreams, directory }: Addresses): readonly string[] {
    const own = exchanged(readFileSync(`${deploy}nginx/parley.conf`, 'utf8'), [
      ['server 127.0.0.1:3000;', upstreams.map((each) => `server ${each};`).join(' ')],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/chat.example.com/fullchain.pem', `${directory}/cert.pem`],
      ['/etc/letsencrypt/live/chat.example.com/privkey.pem', `${directory}/key.pem`],
      ['chat.example.com', 'localhost'],
    ]);
    writeFileSync(`${directory}/parley.conf`, own);
    makeCertificate(directory);
    const isRoot = process.getuid?.() === 0;
    const around = `${isRoot ? 'user root;' : ''}
      daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${directory}/body;
        proxy_temp_path ${directory}/proxy;
        include ${directory}/parley.conf;
      }`;
    writeFileSync(`${directory}/nginx.conf`, around);
    return ['-p', directory, '-c', `${directory}/nginx.conf`];
  },

  caddy({ port, plainPort, upstreams, directory }: Addresses): readonly string[] {
    const own = exchanged(readFileSync(`${deploy}caddy/Caddyfile`, 'utf8'), [
      ['{$PARLEY_HOST:chat.example.com}', `https://localhost:${port}`],
      ['{$PARLEY_UPSTREAM:127.0.0.1:3000}', upstreams.join(' ')],
    ]);
    const around = `{
	admin off
	skip_install_trust
	http_port ${plainPort}
	https_port ${port}
	storage file_system ${directory}/caddy
}
`;
    writeFileSync(`${directory}/Caddyfile`, around + own);
    return ['run', '--config', `${directory}/Caddyfile`, '--adapter', 'caddyfile'];
  },
};

/** For nginx the test makes a certificate. */
export const proxyNeeds = { nginx: ['nginx', 'openssl'], caddy: ['caddy'] } as const;

export interface ReverseProxy {
  url: string;
  plainUrl: string;
  stop(): Promise<void>;
}

/** Ports that are free at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  // A server that listens on TCP has an address of this kind.
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Starts the program in front of a server; resolves once it takes connections. */
export async function startProxy(
  kind: keyof typeof proxies,
  { port, plainPort, upstreams }: Omit<Addresses, 'directory'>,
): Promise<ReverseProxy> {
  const directory = mkdtempSync(path.join(tmpdir(), `parley-${kind}-`));
  const parameters = proxies[kind]({ port, plainPort, upstreams, directory });
  const child = spawn(pathOf(kind), parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: directory, XDG_DATA_HOME: directory },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${kind} ended: ${output}`);
      await shakesHands(port);
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async stop() {
      await ended(child, endedBy[kind]);
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * nginx ends its workers on SIGTERM. Caddy would wait for the answers to requests under way, which a frozen server does
 * not give.
 */
const endedBy = { nginx: 'SIGTERM', caddy: 'SIGKILL' } as const;

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Caddy makes its certificate after it listens. */
async function shakesHands(port: number): Promise<void> {
  const socket = connect({ port, servername: 'localhost', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.destroy();
}

/** Throws where the file has no such text: the test would try another file than people use. */
function exchanged(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The configuration does not have ${from}`);
    return before.replaceAll(from, to);
  }, text);
}

function makeCertificate(directory: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', `${directory}/key.pem`, '-out', `${directory}/cert.pem`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const parameters = ['req', ...kind, '-days', '2', ...files, ...subject];
  execFileSync(pathOf('openssl'), parameters, { stdio: 'ignore' });
}
