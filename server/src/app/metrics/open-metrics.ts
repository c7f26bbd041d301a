import type { FastifyInstance } from 'fastify';
import { productVersion } from '../../platform/lib/product-version.js';
import type { Config } from '../config.js';
import { jobLanes } from '../features.js';
import { createMetrics, type MetricsParts } from './metrics.js';
import { createMetricsServer, listenForMetrics, serveToBearers } from './serve.js';

interface OpenParts extends Pick<MetricsParts, 'server' | 'store' | 'cable' | 'bus' | 'log'> {
  config: Config;
}

export interface ServedMetrics {
  /** Throws a StartError when the port of metrics cannot be listened on. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Begins to measure, and registers the route. */
export function openMetrics({ config, ...parts }: OpenParts): ServedMetrics {
  const { port, token } = config.metrics;
  const metrics = createMetrics({
    ...parts,
    version: productVersion,
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
