import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/errors.js';
import { listen } from '../../platform/http/listen.js';
import type { HttpServer } from '../../platform/http/server.js';
import { constantTimeEqual } from '../../platform/lib/constant-time-equal.js';
import type { Metrics } from './metrics.js';

const path = '/metrics';
const unauthorised = 'This takes the token of PARLEY_METRICS_TOKEN, as Authorization: Bearer.';

/** On the server that people use, for requests with the token. */
export function serveToBearers(server: HttpServer, metrics: Metrics, token: string): void {
  server.get(path, async (request, reply) => {
    if (!hasToken(request, token)) {
      throw new ApiError(401, [unauthorised], { 'WWW-Authenticate': 'Bearer' });
    }
    return answer(metrics, reply);
  });
}

/** A server of its own, which answers nothing else; without a token to everybody who reaches it. */
export function createMetricsServer(metrics: Metrics, token: string | null): FastifyInstance {
  const server = fastify();
  server.get(path, async (request, reply) => {
    if (token === null || hasToken(request, token)) return answer(metrics, reply);
    reply.header('WWW-Authenticate', 'Bearer').code(401);
    return [unauthorised];
  });
  return server;
}

/** Resolves with the address. Throws a StartError when it cannot listen. */
export function listenForMetrics(
  server: FastifyInstance,
  host: string,
  port: number,
): Promise<string> {
  return listen(server, host, port, 'PARLEY_METRICS_PORT');
}

async function answer(metrics: Metrics, reply: FastifyReply): Promise<string> {
  const text = await metrics.scrape();
  reply.header('Cache-Control', 'no-store').type(metrics.contentType);
  return text;
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && constantTimeEqual(given, token);
}
