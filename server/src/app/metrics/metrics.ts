import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Bus } from '../../platform/bus/bus.js';
import type { CableServer } from '../../platform/cable/cable-server.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { Log } from '../../platform/lib/log.js';
import type { Store } from '../../platform/store/store.js';
import { measureBackups } from './backups.js';
import { measureDisk } from './disk.js';
import { measureJobs } from './jobs.js';
import { measureOccurrences } from './occurrences.js';
import { type Reading, reading } from './reading.js';
import { measureRequests } from './requests.js';
import { measureSearch } from './search.js';

export interface MetricsParts {
  server: HttpServer;
  store: Store;
  cable: Pick<CableServer, 'connections' | 'queuedBytes'>;
  bus: Pick<Bus, 'isConnected'>;
  log: Log;
  /** The version of Parley. */
  version: string;
  dataDirectory: string;
  /** The directory of periodic backups; null if none are made. */
  backupDirectory: string | null;
  /** The kinds of jobs that this version has. */
  jobKinds: readonly string[];
}

export interface Metrics {
  readonly contentType: string;
  /** Everything in Prometheus' text form. A part that cannot be read is left out, and counted. */
  scrape(): Promise<string>;
  /** Stops counting. */
  close(): void;
}

/**
 * The metrics that an operator's Prometheus reads of this process. Counting is a sum in memory; values of the
 * database or the disk are read when Prometheus asks for them. Labels are routes, kinds of jobs and fixed
 * words, so that the series stay few and name nobody.
 */
export function createMetrics(parts: MetricsParts): Metrics {
  const { server, store, cable, bus, log, version, dataDirectory, backupDirectory, jobKinds } =
    parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry, version, store.isShared ? 'postgresql' : 'sqlite');
  describeSockets(registry, cable);
  describeRedis(registry, bus);
  measureRequests(registry, server);
  const stopHearing = measureOccurrences(registry);

  const errors = new Counter({
    name: 'parley_scrape_errors_total',
    help: 'Parts that could not be read for a scrape.',
    labelNames: ['part'],
    registers: [registry],
  });
  const measured = {
    jobs: measureJobs(registry, store, jobKinds),
    search: measureSearch(registry, store),
    disk: measureDisk(registry, dataDirectory),
    ...(backupDirectory !== null && { backups: measureBackups(registry, backupDirectory) }),
  };
  const readings: Reading[] = Object.entries(measured).map(([part, { read, clear }]) => {
    errors.inc({ part }, 0);
    const onError = (error: unknown) => {
      errors.inc({ part });
      log.warn({ err: error, part }, 'reading metrics failed');
    };
    return reading(read, { clear, onError });
  });

  return {
    contentType: registry.contentType,
    async scrape() {
      await Promise.all(readings.map((each) => each.refresh()));
      return registry.metrics();
    },
    close() {
      stopHearing();
      registry.clear();
    },
  };
}

function describeBuild(registry: Registry, version: string, engine: string): void {
  const build = new Gauge({
    name: 'parley_build_info',
    help: 'Always 1: the version of Parley, and its database.',
    labelNames: ['version', 'engine'],
    registers: [registry],
  });
  build.set({ version, engine }, 1);
}

function describeRedis(registry: Registry, bus: MetricsParts['bus']): void {
  if (bus.isConnected() === null) return;
  const connected = new Gauge({
    name: 'parley_redis_connected',
    help: 'Whether this process is connected to Redis (1 or 0).',
    registers: [],
    collect() {
      this.set(Number(bus.isConnected()));
    },
  });
  registry.registerMetric(connected);
}

function describeSockets(registry: Registry, cable: MetricsParts['cable']): void {
  const sockets = new Gauge({
    name: 'parley_sockets',
    help: 'Live connections that are open.',
    registers: [],
    collect() {
      this.set(cable.connections);
    },
  });
  const unread = new Gauge({
    name: 'parley_socket_unread_bytes',
    help: 'Bytes sent to live connections and, as far as known, not read by the other side.',
    registers: [],
    collect() {
      this.set(cable.queuedBytes);
    },
  });
  for (const gauge of [sockets, unread]) registry.registerMetric(gauge);
}
