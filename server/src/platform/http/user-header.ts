import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import { conflict } from './errors.js';

/** In a response: the signed-in user. In a request: the user that it is meant for. */
const userHeader = 'x-user-id';

export const otherAccount =
  'Another account is signed in in this browser by now. Please reload the page.';

/** Tells a page which user is signed in: another tab may have changed that. */
export function nameUser(reply: FastifyReply, userId: number | null): void {
  if (userId === null) reply.removeHeader(userHeader);
  else reply.header(userHeader, String(userId));
}

/** Throws 409 when a change is meant for another user than the session's. */
export function checkUser(request: FastifyRequest, actor: Actor | null): void {
  const meant = request.headers[userHeader];
  if (actor === null || meant === undefined) return;
  if (meant !== String(actor.userId)) throw conflict(otherAccount);
}
