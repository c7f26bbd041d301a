import type { FastifyReply } from 'fastify';

/** The cursors of the adjacent pages; null where there is none. */
export interface Neighbours {
  prev: { before: number; limit: number } | null;
  next: { after: number; limit: number } | null;
}

/** Links the adjacent pages in the response's `Link` header (RFC 8288). */
export function linkHeader(reply: FastifyReply, path: string, { prev, next }: Neighbours): void {
  const links = [
    ...(prev ? [`<${path}?before=${prev.before}&limit=${prev.limit}>; rel="prev"`] : []),
    ...(next ? [`<${path}?after=${next.after}&limit=${next.limit}>; rel="next"`] : []),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}
