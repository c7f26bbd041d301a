import type { MessagePage } from './list-messages.js';

/** The `Link` header of a page (RFC 8288); null where there is neither an older nor a newer one. */
export function pageLinks(path: string, { prev, next }: MessagePage): string | null {
  const links = [
    ...(prev ? [`<${path}?before=${prev.before}&limit=${prev.limit}>; rel="prev"`] : []),
    ...(next ? [`<${path}?after=${next.after}&limit=${next.limit}>; rel="next"`] : []),
  ];
  return links.length > 0 ? links.join(', ') : null;
}
