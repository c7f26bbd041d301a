import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import { memoise } from '../lib/memoise.js';

/** An HttpOnly cookie. */
export interface Cookie {
  /** Reads it from the `Cookie` header of a request or an upgrade. */
  read(header: string | undefined): string | undefined;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/** The longest lifetime that browsers accept: 400 days. */
const maxAge = 400 * 24 * 60 * 60;

/**
 * Cached: a browser sends the same header with each request, and each request reads two cookies
 * from it.
 */
const parsed = memoise(2_000, parseCookie);

/**
 * `secure` for a server reached by https: the cookie is then sent only by https, and no other host
 * can set it. `lifetime` in seconds.
 */
export function defineCookie(plainName: string, secure: boolean, lifetime = maxAge): Cookie {
  const name = secure ? `__Host-${plainName}` : plainName;

  function set(reply: FastifyReply, value: string, seconds: number): void {
    const cookie = { name, value, path: '/', httpOnly: true, secure, maxAge: seconds };
    reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
  }

  return {
    read: (header) => (header === undefined ? undefined : parsed(header)[name]),
    write: (reply, value) => set(reply, value, lifetime),
    clear: (reply) => set(reply, '', 0),
  };
}
