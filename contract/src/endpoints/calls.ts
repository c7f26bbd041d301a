import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { CallSignal } from '../entities/call-signal.js';
import { IceServer } from '../entities/ice-server.js';

/** A call signal from a page that is unloading and has no time for its live connection. Answers 204. */
export const sendCallSignal = endpoint({
  name: 'sendCallSignal',
  method: 'POST',
  path: '/api/calls',
  summary: 'Sends a call signal from a page that is unloading.',
  body: CallSignal,
  output: z.undefined(),
  errors: [401, 403, 404, 422, 429],
});

/** Asked for before each call: what comes with TURN is made for this user, and expires. */
export const readIceServers = endpoint({
  name: 'readIceServers',
  method: 'GET',
  path: '/api/ice_servers',
  summary: 'Names the servers through which the two of a call find each other.',
  output: z.object({ ice_servers: z.array(IceServer) }),
  errors: [401],
});
