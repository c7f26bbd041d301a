import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the host that a request names is one of this server's. */
export type IsOwnHost = (request: IncomingMessage) => boolean;

export const foreignHost =
  'This server does not answer for that host name; PARLEY_URL says which it answers for.';

/**
 * Knows the hosts of the origins (`https://chat.example.com`); without any, every host is right. A
 * proxy that is trusted may name the host in `X-Forwarded-Host`, as for Fastify's `request.host`.
 */
export function ownHosts(
  origins: readonly string[],
  trustProxy: false | readonly string[],
): IsOwnHost {
  if (origins.length === 0) return () => true;
  const known = new Set(origins.flatMap(hostsOf));
  const isTrusted = trustProxy === false ? () => false : proxyAddr.compile([...trustProxy]);

  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-host']].flat().at(-1);
    const isForwarded = forwarded !== undefined && isTrusted(socket.remoteAddress ?? '', 0);
    // The last entry is the nearest proxy's.
    const host = isForwarded ? forwarded.split(',').at(-1) : headers.host;
    return host !== undefined && known.has(host.trim().toLowerCase());
  };
}

/** As a `Host` header may name it: the standard port may be there or not. */
function hostsOf(origin: string): string[] {
  const { host, hostname, port, protocol } = new URL(origin);
  const standardPort = protocol === 'https:' ? '443' : '80';
  return [host, `${hostname}:${port === '' ? standardPort : port}`];
}
