import type { FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '@parley/contract/texts';
import { remember } from '../lib/remember.js';
import { sameText } from '../lib/same-text.js';
import { hmac, randomToken } from '../lib/tokens.js';
import type { Cookie } from './cookies.js';
import { forbidden } from './errors.js';

export interface Csrf {
  /** The token for this browser's pages; gives the browser its cookie where it has none. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  /** Throws 403 unless the request carries the token that belongs to its cookie. */
  check(request: FastifyRequest): void;
}

/** The cookie outlives signing in and out, so that the other tabs' tokens keep working. */
export function createCsrf(secret: string, cookie: Cookie): Csrf {
  const tokenFor = remember(2_000, (value) => hmac(secret, `csrf:${value}`));

  return {
    issue(request, reply) {
      const value = cookie.read(request.headers.cookie) || randomToken();
      cookie.write(reply, value);
      return tokenFor(value);
    },
    check(request) {
      const value = cookie.read(request.headers.cookie);
      const token = request.headers['x-csrf-token'];
      if (!value || typeof token !== 'string' || !sameText(token, tokenFor(value))) {
        throw forbidden(texts.csrfStale);
      }
    },
  };
}
