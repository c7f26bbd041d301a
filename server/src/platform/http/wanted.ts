import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request's handler began, by `performance.now()`; null before. */
    handledFrom: number | null;
    /** Whether the client may still be waiting for the answer. */
    isWanted(): boolean;
  }
}

/** Milliseconds; fewer than browsers wait (`web/src/platform/api/caller.ts`), so that no call is done after it was given up. */
const answerWithin = 25_000;

/**
 * Lets each request say whether its client may still be waiting. A process that was suspended finds requests that
 * their clients gave up long ago: some are half done, others lie unread in its sockets.
 */
export function judgeRequests(server: FastifyInstance): void {
  server.decorateRequest('handledFrom', null);
  server.decorateRequest('isWanted', function isWanted() {
    const { socket } = this.raw;
    // A client that closes its side reads no answer: Node closes the other side at once.
    if (socket.destroyed || socket.readableEnded) return false;
    return this.handledFrom === null || performance.now() - this.handledFrom < answerWithin;
  });
}
