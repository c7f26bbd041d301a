import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The client's IP address of an upgrade; Fastify's own requests have it as `ip`. */
export function clientAddress(trustProxy: false | string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustProxy || []);
  return (request) => proxyAddr(request, trust);
}
