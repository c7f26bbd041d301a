import type { Endpoint, OutputOf } from '@parley/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CountCall } from './account-rate-limits.js';
import type { Actor, Identify } from './actor.js';
import { compress } from './compress.js';
import type { Csrf } from './csrf.js';
import { encodeInSlices, isLong } from './encode.js';
import { notSignedIn } from './errors.js';
import { type Input, inputReader } from './input.js';
import { type FileLimits, isMultipart, type ReceiveFiles, withMultipart } from './multipart.js';
import { successOf } from './openapi/statuses.js';
import type { HttpServer } from './server.js';
import { checkUser, nameUser } from './user-header.js';

/** One authenticated and parsed call. */
interface Call<E extends Endpoint> extends Input<E> {
  actor: E['access'] extends 'user' ? Actor : Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers the handler of an endpoint. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<OutputOf<E>>,
  /** For endpoints whose files must be fewer or smaller. */
  fileLimits?: FileLimits,
) => void;

export function createRoute(
  server: HttpServer,
  identify: Identify,
  csrf: Csrf,
  receiveFiles: ReceiveFiles,
  countCall: CountCall,
): Route {
  return (endpoint, handle, fileLimits) => {
    const read = inputReader(endpoint);
    const hasNothingToSay = successOf(endpoint) === 204;

    server.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest(request, _reply, done) {
        if (endpoint.method !== 'GET') csrf.check(request);
        done();
      },
      ...(endpoint.compressed && { onSend: compress }),
      async handler(request, reply) {
        const actor = await identify(request.raw);
        if (actor === null && endpoint.access === 'user') throw notSignedIn();
        nameUser(reply, actor?.userId ?? null);
        if (endpoint.method !== 'GET') checkUser(request, actor);
        if (actor !== null && endpoint.rate !== null) await countCall(endpoint.rate, actor.userId);
        if (hasNothingToSay) reply.code(204);
        const answer = () => {
          request.handledFrom = performance.now();
          const { params, query, body } = read(request);
          const call = { params, query, body, actor, request, reply };
          // The compiler cannot follow that `access` decides whether the actor may be null.
          return handle(call as Call<typeof endpoint>);
        };
        // The body of a GET is ignored, whatever its type.
        if (endpoint.method === 'GET' || !isMultipart(request)) {
          const said = await answer();
          if (!endpoint.compressed || !isLong(said)) return said;
          reply.type('application/json; charset=utf-8');
          return encodeInSlices(said);
        }
        const receiver =
          endpoint.takesFiles && actor ? receiveFiles(actor, lengthOf(request), fileLimits) : null;
        return withMultipart(request, await receiver, answer);
      },
    });
  };
}

/** Bytes of the body; infinite if the sender does not say. */
function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Infinity);
}
