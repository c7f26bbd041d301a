import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pathOf } from '../../../../scripts/outside.mjs';
import { freePorts } from '../../services/reverse-proxy.js';

/** A service of this test alone, which can be killed and started again with its data. */
export interface OwnService {
  readonly url: string;
  /** SIGKILL. Resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves once it answers. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The programs of `ownPostgres`. */
export const postgresNeeds = ['postgres', 'initdb'] as const;

/** PostgreSQL does not run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function ownPostgres(): Promise<OwnService> {
  const [port = 0] = await freePorts(1);
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-postgres-'));
  const user = postgresUser();
  await chmod(directory, 0o755);
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid ?? user.uid);
  const data = path.join(directory, 'data');
  const own = { ...user, cwd: directory };
  const made = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(pathOf('initdb'), made, { ...own, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const parameters = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory];
  return service(url, {
    directory,
    // Until the processes of the killed one are gone, it does not start.
    begin: () => spawn(pathOf('postgres'), parameters, { ...own, stdio: 'ignore' }),
    async isUp() {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query('select 1');
      } finally {
        await client.end().catch(() => {});
      }
    },
  });
}

export async function ownRedis(): Promise<OwnService> {
  const [port = 0] = await freePorts(1);
  return redisAt(port);
}

async function redisAt(port: number, ...more: readonly string[]): Promise<OwnService> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-redis-'));
  const parameters = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    directory,
    ...more,
  ];
  return service(`redis://127.0.0.1:${port}`, {
    directory,
    begin: () => spawn(pathOf('redis-server'), parameters, { stdio: 'ignore' }),
    async isUp() {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.destroy();
    },
  });
}

export interface OwnRedisCluster {
  /** The address of one of the nodes. */
  readonly url: string;
  readonly nodes: readonly OwnService[];
  /** For each node, whether anybody listens to a sharded channel there. */
  sharded(): Promise<boolean[]>;
  remove(): Promise<void>;
}

/** Three nodes without replicas, which share the slots. */
export async function ownRedisCluster(): Promise<OwnRedisCluster> {
  const ports = await freePorts(6);
  const nodes = await Promise.all(
    ports
      .slice(0, 3)
      .map((port, index) =>
        redisAt(port, '--cluster-enabled', 'yes', '--cluster-port', String(ports[index + 3])),
      ),
  );
  const addresses = nodes.map(({ url }) => new URL(url).host);
  const made = ['--cluster', 'create', ...addresses, '--cluster-yes'];
  execFileSync(pathOf('redis-cli'), made, { stdio: 'ignore' });
  return {
    url: nodes[1]?.url ?? '',
    nodes,
    sharded: () =>
      Promise.all(
        nodes.map(async ({ url }) => {
          const client = new Redis(url);
          const channels = await client.pubsub('SHARDCHANNELS');
          client.disconnect();
          return channels.length > 0;
        }),
      ),
    async remove() {
      for (const node of nodes) await node.remove();
    },
  };
}

interface Program {
  directory: string;
  begin(): ChildProcess;
  /** Rejects unless it answers. */
  isUp(): Promise<void>;
}

async function service(url: string, { directory, begin, isUp }: Program): Promise<OwnService> {
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    for (;;) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) child = begin();
      const up = await isUp().then(
        () => true,
        () => false,
      );
      if (up) return;
      await delay(50);
    }
  }

  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  await start();
  return {
    url,
    start,
    kill,
    async remove() {
      await kill();
      // Its processes may still write.
      await rm(directory, { recursive: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
