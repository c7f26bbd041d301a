import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.js';
import { jobLanes } from '../job-kinds.js';
import { createMetrics, type MetricsParts } from './metrics.js';
import { createMetricsServer, listenForMetrics, serveToBearers } from './serve.js';

interface OpenParts extends Pick<MetricsParts, 'server' | 'store' | 'cable' | 'bus' | 'log'> {
  config: Config;
  /** The `package.json` that says the version. */
  ownPackage: URL;
}

export interface ServedMetrics {
  /** Throws a StartError when the port of metrics cannot be listened on. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Begins to measure, and registers the route. */
export async function openMetrics({
  config,
  ownPackage,
  ...parts
}: OpenParts): Promise<ServedMetrics> {
  const { port, token } = config.metrics;
  const metrics = createMetrics({
    ...parts,
    version: await readVersion(ownPackage),
    dataDirectory: config.dataDirectory,
    backupDirectory: config.backups?.directory ?? null,
    jobKinds: jobLanes.flat().map(({ name }) => name),
  });
  if (token !== null) serveToBearers(parts.server, metrics, token);
  let own: FastifyInstance | undefined;

  return {
    async listen() {
      if (port === null) return;
      own = createMetricsServer(metrics, token);
      const address = await listenForMetrics(own, config.host, port);
      parts.log.info({ address }, 'metrics are served');
    },
    async close() {
      await own?.close();
      metrics.close();
    },
  };
}

async function readVersion(file: URL): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
  return z.parse(z.object({ version: z.string() }), parsed).version;
}
