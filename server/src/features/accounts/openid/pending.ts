import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Cookie } from '../../../platform/http/cookies.js';
import { constantTimeEqual } from '../../../platform/lib/constant-time-equal.js';
import { hmac } from '../../../platform/lib/tokens.js';

/** Seconds that a person may take at the provider. */
export const longestVisit = 15 * 60;

const Pending = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The session that asked to link the provider; null: signs in. */
  linking: z.nullable(z.object({ userId: z.number(), sessionId: z.number() })),
  /** The token of the invite link by which a new account may be made. */
  invite: z.nullable(z.string()),
  /** Epoch milliseconds. */
  until: z.number(),
});

/** The callback needs these facts about the beginning of its visit. */
export type Pending = z.output<typeof Pending>;

export interface PendingVisits {
  remember(reply: FastifyReply, pending: Pending): void;
  /** Null for a visit that began in another browser, is too old, or is not this server's. */
  recall(request: FastifyRequest): Pending | null;
  forget(reply: FastifyReply): void;
}

/**
 * Keeps it in a signed cookie of the browser, so that the callback works in that browser alone, on
 * every node, and nothing is stored for visits that never come back.
 */
export function pendingVisits(secret: string, cookie: Cookie): PendingVisits {
  const sign = (content: string) => hmac(secret, `openid:${content}`);
  return {
    remember(reply, pending) {
      const content = Buffer.from(JSON.stringify(pending)).toString('base64url');
      cookie.write(reply, `${content}.${sign(content)}`);
    },
    recall({ headers }) {
      const [content = '', signature = ''] = (cookie.read(headers.cookie) ?? '').split('.');
      if (!constantTimeEqual(signature, sign(content))) return null;
      const text = Buffer.from(content, 'base64url').toString();
      const pending = z.parse(Pending, JSON.parse(text));
      return pending.until > Date.now() ? pending : null;
    },
    forget: (reply) => cookie.clear(reply),
  };
}
