import { serverTexts } from '@parley/contract/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constantTimeEqual } from '../lib/constant-time-equal.js';
import { memoise } from '../lib/memoise.js';
import { hmac, randomToken } from '../lib/tokens.js';
import type { Cookie } from './cookies.js';
import { ApiError } from './errors.js';

/** In a request: the token. In the response that begins or ends a session: the next token. */
const csrfHeader = 'x-csrf-token';

export interface Csrf {
  /** Returns the token for this browser's pages; sets the browser's CSRF cookie if missing. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  /** Sends the token for the session that this response begins; null: for no session. */
  renew(request: FastifyRequest, reply: FastifyReply, sessionToken: string | null): void;
  /** Throws 403 unless the request carries the token that belongs to its cookie and its session. */
  check(request: FastifyRequest): void;
}

/**
 * A token is valid for one browser (its cookie, which outlives the session) in one session: an
 * attacker who plants a cookie in another user's browser has no token that works there. Other tabs'
 * tokens expire when the session changes, and a page renews an expired token by itself.
 */
export function createCsrf(secret: string, cookie: Cookie, session: Cookie): Csrf {
  const sign = memoise(2_000, (claim) => hmac(secret, `csrf:${claim}`));
  const tokenFor = (...pair: [value: string, sessionToken: string]) => sign(JSON.stringify(pair));
  const sessionOf = ({ headers }: FastifyRequest) => session.read(headers.cookie) ?? '';

  return {
    issue(request, reply) {
      const value = cookie.read(request.headers.cookie) || randomToken();
      cookie.write(reply, value);
      return tokenFor(value, sessionOf(request));
    },
    renew(request, reply, sessionToken) {
      const value = cookie.read(request.headers.cookie);
      if (value) reply.header(csrfHeader, tokenFor(value, sessionToken ?? ''));
    },
    check(request) {
      const value = cookie.read(request.headers.cookie);
      const token = request.headers[csrfHeader];
      const expected = value && tokenFor(value, sessionOf(request));
      if (!expected || typeof token !== 'string' || !constantTimeEqual(token, expected)) {
        throw new ApiError(403, [serverTexts.csrfStale], {}, { event: 'csrf_refused' });
      }
    },
  };
}
