import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import { remember } from '../lib/remember.js';

/** A cookie that scripts cannot read. */
export interface Cookie {
  /** From the `Cookie` header of a request or of an upgrade. */
  read(header: string | undefined): string | undefined;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/** The longest that browsers keep a cookie: 400 days. */
const maxAge = 400 * 24 * 60 * 60;

/** A browser sends the same header with each request, and each request reads two cookies of it. */
const parsed = remember(2_000, parseCookie);

/** `secure` when people come by https: only then is it sent, and only this host could have set it. */
export function defineCookie(plainName: string, secure: boolean): Cookie {
  const name = secure ? `__Host-${plainName}` : plainName;

  function set(reply: FastifyReply, value: string, seconds: number): void {
    const cookie = { name, value, path: '/', httpOnly: true, secure, maxAge: seconds };
    reply.header('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
  }

  return {
    read: (header) => (header === undefined ? undefined : parsed(header)[name]),
    write: (reply, value) => set(reply, value, maxAge),
    clear: (reply) => set(reply, '', 0),
  };
}
