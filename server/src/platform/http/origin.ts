import type { FastifyRequest } from 'fastify';

/** Where the user's browser reached this server: its own host, as `own-host.ts` has checked. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
