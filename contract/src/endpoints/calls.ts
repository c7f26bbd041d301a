import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { CallSignal } from '../entities/call-signal.js';

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
