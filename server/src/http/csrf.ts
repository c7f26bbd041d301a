import type { FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '@parley/contract/texts';
import { remember } from '../lib/remember.js';
import { sameText } from '../lib/same-text.js';
import { hmac, randomToken } from '../lib/tokens.js';
import type { Cookie } from './cookies.js';
import { ApiError } from './errors.js';

/** In a request: the token. In the answer that began or ended a session: the one to use from then on. */
const csrfHeader = 'x-csrf-token';

export interface Csrf {
  /** The token for this browser's pages; gives the browser its cookie where it has none. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  /** Names the token that goes with the session which this answer begins; null: with none. */
  renew(request: FastifyRequest, reply: FastifyReply, sessionToken: string | null): void;
  /** Throws 403 unless the request carries the token that belongs to its cookie and its session. */
  check(request: FastifyRequest): void;
}

/**
 * A token is good for one browser (its cookie, which outlives signing in) in one session: whoever
 * plants a cookie of theirs in somebody else's browser has no token that works there. Other tabs'
 * tokens become stale when the session changes, and a page renews a stale one by itself.
 */
export function createCsrf(secret: string, cookie: Cookie, session: Cookie): Csrf {
  const sign = remember(2_000, (claim) => hmac(secret, `csrf:${claim}`));
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
      if (!expected || typeof token !== 'string' || !sameText(token, expected)) {
        throw new ApiError(403, [texts.csrfStale], {}, { event: 'csrf_refused' });
      }
    },
  };
}
