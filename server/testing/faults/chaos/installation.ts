import { vi } from 'vitest';
import { freePorts, proxyNeeds, startProxy } from '../../services/reverse-proxy.js';
import { type KillableServer, killableServer } from '../kill-server.js';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.js';
import {
  type OwnService,
  ownPostgres,
  ownRedis,
  ownRedisCluster,
  postgresNeeds,
} from './own-services.js';
import { seededRandom } from './random.js';

/** Several nodes, each of which can be killed, behind a real proxy and a line that breaks. */
export interface Installation {
  readonly postgres: OwnService;
  /** One, or the nodes of a cluster. */
  readonly redis: readonly OwnService[];
  readonly nodes: readonly KillableServer[];
  readonly line: FaultyProxy;
  /** For everybody: through the line and the proxy. */
  readonly url: string;
  remove(): Promise<void>;
}

/** The programs that it needs. */
export const installationNeeds = (isRedisCluster: boolean) =>
  [
    ...postgresNeeds,
    'redis-server',
    ...(isRedisCluster ? (['redis-cli'] as const) : []),
    ...proxyNeeds.nginx,
  ] as const;

interface Size {
  readonly nodeCount: number;
  readonly isRedisCluster: boolean;
}

export async function install(
  { nodeCount, isRedisCluster }: Size,
  seed: number,
): Promise<Installation> {
  const made: (() => Promise<unknown>)[] = [];
  async function remove(): Promise<void> {
    for (const each of made.splice(0).toReversed()) await each();
    vi.unstubAllEnvs();
  }

  try {
    // The proxy's certificate is its own.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const [linePort = 0, port = 0, plainPort = 0] = await freePorts(3);
    const url = `https://localhost:${linePort}`;
    const postgres = await ownPostgres();
    made.push(() => postgres.remove());
    const redis = isRedisCluster ? (await ownRedisCluster()).nodes : [await ownRedis()];
    made.push(() => Promise.all(redis.map((each) => each.remove())));
    const nodes: KillableServer[] = [];
    for (let number = 0; number < nodeCount; number += 1) {
      const node = await killableServer({
        DATABASE_URL: postgres.url,
        REDIS_URL: redis[0]?.url ?? '',
        REDIS_CLUSTER: isRedisCluster ? 'on' : 'off',
        PARLEY_URL: url,
        PARLEY_TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'fatal',
      });
      made.push(() => node.kill());
      // The first makes the tables.
      await node.start();
      nodes.push(node);
    }
    const upstreams = nodes.map((node) => new URL(node.url).host);
    const proxy = await startProxy('nginx', { port, plainPort, upstreams });
    made.push(() => proxy.stop());
    const line = await faultyProxy(linePort, port, seededRandom(seed));
    made.push(() => line.close());
    return { postgres, redis, nodes, line, url, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
