import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { SentCallSignal } from '../entities/call-signal.js';
import { IceServer } from '../entities/ice-server.js';

/** A call signal from a page that is unloading, when its socket would be too slow. Answers 204. */
export const sendCallSignal = endpoint({
  name: 'sendCallSignal',
  method: 'POST',
  path: '/api/calls',
  summary: 'Sends a call signal from a page that is unloading.',
  body: SentCallSignal,
  output: z.undefined(),
  errors: [401, 403, 404, 422, 429],
});

/**
 * Requested before each call and again during long calls: TURN credentials are made for this user,
 * if they are signed in to a workspace, and expire after `ttl` seconds.
 */
export const readIceServers = endpoint({
  name: 'readIceServers',
  method: 'GET',
  path: '/api/ice_servers',
  summary: 'Names the servers through which the two of a call find each other.',
  output: z.object({ ice_servers: z.array(IceServer), ttl: z.number() }),
  errors: [401],
});
