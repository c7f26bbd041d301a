/** Whether an address is this server's own. */
export type IsOwn = (url: URL) => boolean;

/**
 * By the origins under which the server is known. http, https and their default ports are one, since servers redirect
 * between them; the root's dot at the end of a host changes nothing.
 */
export function ownAddress(origins: readonly string[]): IsOwn {
  const own = new Set(origins.map((origin) => placeOf(new URL(origin))));
  return (url) => own.has(placeOf(url));
}

const placeOf = ({ hostname, port }: URL): string =>
  `${hostname.replace(/\.+$/, '')} ${port === '80' || port === '443' ? '' : port}`;
