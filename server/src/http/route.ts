import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, OutputOf } from '@parley/contract/endpoint';
import type { Actor, Identify } from './actor.js';
import type { Csrf } from './csrf.js';
import { notSignedIn } from './errors.js';
import { type Input, inputReader } from './input.js';
import type { HttpServer } from './server.js';

/** One call, authenticated and parsed. */
interface Call<E extends Endpoint> extends Input<E> {
  actor: E['access'] extends 'user' ? Actor : Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers an endpoint of the contract. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<OutputOf<E>>,
) => void;

export function createRoute(server: HttpServer, identify: Identify, csrf: Csrf): Route {
  return (endpoint, handle) => {
    const read = inputReader(endpoint);

    server.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest(request, _reply, done) {
        if (endpoint.method !== 'GET') csrf.check(request);
        done();
      },
      async handler(request, reply) {
        const actor = await identify(request.raw);
        if (actor === null && endpoint.access === 'user') throw notSignedIn();
        const call = { ...read(request), actor, request, reply };
        // The compiler cannot follow that `access` decides whether the actor may be null.
        return handle(call as Call<typeof endpoint>);
      },
    });
  };
}
