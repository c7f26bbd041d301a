import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Returns a function that checks whether the peer of a request is one of the proxies in PARLEY_TRUST_PROXY. */
export function trustedProxy(
  trustProxy: false | readonly string[],
): (request: IncomingMessage) => boolean {
  if (trustProxy === false) return () => false;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/** The client's IP address of an upgrade; Fastify's own requests have it as `ip`. */
export function clientAddress(trustProxy: false | string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustProxy || []);
  return (request) => proxyAddr(request, trust);
}
