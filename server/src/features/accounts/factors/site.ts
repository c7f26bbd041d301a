import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../platform/http/origin.js';
import type { Site } from './web-authn.js';

/** Where the user's browser reached this server: passkeys are for that host. */
export function siteOf(request: FastifyRequest): Site {
  const origin = originOf(request);
  return { origin, rpId: new URL(origin).hostname };
}
