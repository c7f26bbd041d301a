import { Counter, Histogram, type Registry } from 'prom-client';
import type { HttpServer } from '../../platform/http/server.js';

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts and times requests by the pattern of their route, never by the path that was asked for: that would
 * be a series for each id, and anybody could make more. Routes that do not exist count as `unknown`.
 */
export function measureRequests(registry: Registry, server: HttpServer): void {
  const requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Requests answered, by method, pattern of the route, and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}
