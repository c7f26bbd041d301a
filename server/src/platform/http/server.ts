import { serverLimits } from '@parley/contract/limits';
import fastify, { type FastifyInstance } from 'fastify';
import { isBoundedJson } from '../lib/bounded-json.js';
import type { Log } from '../lib/log.js';
import type { SecurityLog } from '../lib/security-log.js';
import { brackets } from './brackets.js';
import { refuseConnection } from './client-error.js';
import { errorResponder, malformed, misdirected, notFound } from './errors.js';
import { type HeaderOptions, standardHeaders } from './headers.js';
import { foreignHost, type IsOwnHost, namesOneHost, notOneHost } from './own-host.js';
import { requestIds } from './request-ids.js';
import { traceRequests } from './trace-requests.js';
import { trustedProxy } from './trusted-proxy.js';
import { judgeRequests } from './wanted.js';

export type HttpServer = FastifyInstance;

export interface HttpOptions extends HeaderOptions {
  log: Log;
  security: SecurityLog;
  /** The trusted proxies. */
  trustProxy: false | string[];
  isOwnHost: IsOwnHost;
}

/** Load balancers and Prometheus request these by the machine's address, not by the host name. */
const operatorPaths: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Fits the longest message in JSON's most wasteful encoding. */
const bodyLimit = 512 * 1024;
const requestTimeout = 60_000;

/** The web server, without routes yet. */
export function createHttpServer({
  log,
  security,
  trustProxy,
  isOwnHost,
  ...headerOptions
}: HttpOptions): HttpServer {
  const respond = errorResponder(log, security);
  const isFromProxy = trustedProxy(trustProxy);
  const server = fastify({
    trustProxy,
    bodyLimit,
    requestTimeout,
    genReqId: requestIds(isFromProxy),
    routerOptions: { querystringParser: brackets },
    frameworkErrors: respond,
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: noCompilers },
  });

  readBodies(server);
  judgeRequests(server);
  // First: refusals by later hooks are traced, too.
  traceRequests(server, isFromProxy);
  const headers = standardHeaders(headerOptions);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    if (!namesOneHost(request.raw)) throw malformed([notOneHost]);
    const isForOperator = operatorPaths.includes(request.routeOptions.url ?? '');
    if (!isForOperator && !isOwnHost(request.raw)) throw misdirected(foreignHost);
    done();
  });
  if (log.isLevelEnabled('debug')) logAnswers(server, log);
  server.setErrorHandler(respond);
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound();
    reply.code(404).type('text/html; charset=utf-8').send(nothingHere);
  });
  return server;
}

/** The pattern of the route instead of the path, which may hold what people wrote. */
function logAnswers(server: HttpServer, log: Log): void {
  server.addHook('onResponse', ({ method, routeOptions, id }, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime);
    const { statusCode: status } = reply;
    log.debug({ method, route: routeOptions.url, status, milliseconds, request: id }, 'answered');
    done();
  });
}

/** The contract's schemas validate everything; Fastify's compilers would be loaded for nothing. */
const noCompilers = { buildValidator: unused, buildSerializer: unused };

function unused(): never {
  throw new Error('No route has a schema of its own.');
}

const bounds = { values: serverLimits.requestValues, depth: serverLimits.inputDepth };

const tooManyValues = () =>
  malformed([
    `The JSON has more than ${bounds.values} values, or more than ${bounds.depth} levels.`,
  ]);

/** Accepts JSON and forms; an empty body counts as none. */
function readBodies(server: HttpServer): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  const asString = { parseAs: 'string' } as const;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', asString, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (!isBoundedJson(body, bounds)) done(tooManyValues());
    else void readJson(request, body, done);
  });
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    asString,
    (_request, body, done) => done(null, body === '' ? undefined : brackets(body)),
  );
  // Left unread until the sender is authenticated: see multipart.ts.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

const nothingHere = `<!doctype html>
<html lang="en">
<title>Not found</title>
<h1>There is nothing here.</h1>
<p><a href="/">Go to the home page</a></p>
</html>
`;
