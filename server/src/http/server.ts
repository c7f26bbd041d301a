import fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../lib/log.js';
import { brackets } from './brackets.js';
import { refuseConnection } from './client-error.js';
import { errorResponder, notFound } from './errors.js';
import { standardHeaders } from './headers.js';

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  log: Log;
  /** The proxies that are believed. */
  trustProxy: false | string[];
  /** Whether people come by https. */
  secure: boolean;
}

/** Room for the longest message in the most wasteful encoding of JSON. */
const bodyLimit = 512 * 1024;
const requestTimeout = 60_000;

/** The web server, before it has any routes. */
export function createHttpServer({ log, trustProxy, secure }: HttpOptions): HttpServer {
  const respond = errorResponder(log);
  const server = fastify({
    trustProxy,
    bodyLimit,
    requestTimeout,
    routerOptions: { querystringParser: brackets },
    frameworkErrors: respond,
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: noCompilers },
  });

  readBodies(server);
  const headers = standardHeaders(secure);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.setErrorHandler(respond);
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound();
    reply.code(404).type('text/html; charset=utf-8').send(nothingHere);
  });
  return server;
}

/** The contract's schemas read and check everything; Fastify's own compilers would load for nothing. */
const noCompilers = { buildValidator: unused, buildSerializer: unused };

function unused(): never {
  throw new Error('No route has a schema of its own.');
}

/** JSON and forms; an empty body is none at all. */
function readBodies(server: HttpServer): void {
  const readJson = server.getDefaultJsonParser('error', 'error');
  const asString = { parseAs: 'string' } as const;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', asString, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void readJson(request, body, done);
  });
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    asString,
    (_request, body, done) => done(null, body === '' ? undefined : brackets(body)),
  );
  // Left unread until it is known who sends it: see multipart.ts.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

const nothingHere = `<!doctype html>
<html lang="en">
<title>Not found</title>
<h1>There is nothing here.</h1>
<p><a href="/">Go to the home page</a></p>
</html>
`;
