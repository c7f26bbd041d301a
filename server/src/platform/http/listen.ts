import type { FastifyInstance } from 'fastify';
import { StartError } from '../lib/start-error.js';

/** Explains the system's errors to the operator, with a remedy. */
const reasons: Record<string, (host: string, port: number, setting: string) => string> = {
  EADDRINUSE: (_host, port, setting) =>
    `Port ${port} is already in use; stop the program that uses it, or choose another with ${setting}.`,
  EACCES: (_host, port, setting) =>
    `Port ${port} needs more rights than this process has; choose another with ${setting}.`,
  EADDRNOTAVAIL: (host) =>
    `This machine does not have the address ${host}; choose another with HOST.`,
  ENOTFOUND: (host) => `The host name ${host} is not known; choose another with HOST.`,
};

/**
 * Connections that wait to be accepted. Of Node's 511 the kernel resets some when thousands of clients come back
 * at once after a restart. Linux allows `net.core.somaxconn`, which is 4096 by itself.
 */
const backlog = 4096;

/** Resolves with the address at which this machine reaches the server. `setting` names the port's variable. */
export async function listen(
  server: FastifyInstance,
  host: string,
  port: number,
  setting = 'PORT',
): Promise<string> {
  try {
    await server.listen({ host, port, backlog });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code];
    if (!reason) throw error;
    throw new StartError(reason(host, port, setting), { cause: error });
  }
  const taken = server.server.address();
  // Only a pipe's address is a string, and we never listen on a pipe.
  if (taken === null || typeof taken === 'string') throw new Error('not listening on a port');
  return `http://${nameOf(host)}:${taken.port}`;
}

function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
