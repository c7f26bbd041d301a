import type { IncomingMessage } from 'node:http';
import { trustedProxy } from './trusted-proxy.js';

/** Whether the host that a request names belongs to this server. */
export type IsOwnHost = (request: IncomingMessage) => boolean;

export const foreignHost =
  'This server does not answer for that host name; PARLEY_URL says which it answers for.';

export const notOneHost = 'A request names one host.';

const hostAndPort = /^(\[[\da-f:.]+\]|[^\s:/?#@,\\[\]]*)(:\d*)?$/i;

/**
 * Whether a request has at most one `Host`, with a host in it (RFC 9112, 3.2). Node takes the first of two `Host`
 * lines, and a proxy may have judged by the last. Node itself refuses a request of HTTP/1.1 without `Host`.
 */
export function namesOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length <= 1 && hostAndPort.test(headers.host ?? '');
}

/**
 * Accepts the hosts of the origins (`https://chat.example.com`); without origins, any host. A
 * trusted proxy may name the host in `X-Forwarded-Host`, as for Fastify's `request.host`.
 */
export function ownHosts(
  origins: readonly string[],
  trustProxy: false | readonly string[],
): IsOwnHost {
  if (origins.length === 0) return () => true;
  const known = new Set(origins.flatMap(hostsOf));
  const isFromProxy = trustedProxy(trustProxy);

  return (request) => {
    const { headers } = request;
    const forwarded = [headers['x-forwarded-host']].flat().at(-1);
    const isForwarded = forwarded !== undefined && isFromProxy(request);
    // The nearest proxy appends the last entry.
    const host = isForwarded ? forwarded.split(',').at(-1) : headers.host;
    return host !== undefined && known.has(host.trim().toLowerCase());
  };
}

/** The forms of a `Host` header: the standard port may be given or left out. */
function hostsOf(origin: string): string[] {
  const { host, hostname, port, protocol } = new URL(origin);
  const standardPort = protocol === 'https:' ? '443' : '80';
  return [host, `${hostname}:${port === '' ? standardPort : port}`];
}
