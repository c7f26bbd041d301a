import fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import type { Log } from '../lib/log.js';
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
}

/** Rails' bracket names: `channel_user[channel_id]=1`. */
function brackets(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, parameterLimit: 200 });
}

const nothingHere = `<!doctype html>
<html lang="en">
<title>Not found</title>
<h1>There is nothing here.</h1>
<p><a href="/">Go to the home page</a></p>
</html>
`;
