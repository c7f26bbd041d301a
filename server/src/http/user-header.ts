import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.js';
import { conflict } from './errors.js';

/** In an answer: who is signed in. In a request: whom it is meant for. */
const userHeader = 'x-user-id';

export const otherAccount =
  'Another account is signed in in this browser by now. Please reload the page.';

/** Tells a page who is signed in by now: another tab may have changed that. */
export function nameUser(reply: FastifyReply, userId: number | null): void {
  if (userId === null) reply.removeHeader(userHeader);
  else reply.header(userHeader, String(userId));
}

/** Throws 409 when a change is meant for somebody other than who would make it. */
export function checkUser(request: FastifyRequest, actor: Actor | null): void {
  const meant = request.headers[userHeader];
  if (actor === null || meant === undefined) return;
  if (meant !== String(actor.userId)) throw conflict(otherAccount);
}
