import type { FastifyReply } from 'fastify';

/** Where the older page ends and the newer one begins; null where there is none. */
export interface Neighbours {
  prev: { before: number; limit: number } | null;
  next: { after: number; limit: number } | null;
}

/** Names the pages beside this one in the answer's `Link` header (RFC 8288). */
export function linkHeader(reply: FastifyReply, path: string, { prev, next }: Neighbours): void {
  const links = [
    ...(prev ? [`<${path}?before=${prev.before}&limit=${prev.limit}>; rel="prev"`] : []),
    ...(next ? [`<${path}?after=${next.after}&limit=${next.limit}>; rel="next"`] : []),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}
