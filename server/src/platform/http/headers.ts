import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HeaderOptions {
  /** Whether the server is reached by https. */
  secure: boolean;
  /** Whether browsers must use https for the subdomains of the address as well. */
  hstsSubdomains: boolean;
}

/** Headers of every response; the page and the assets relax some of them. */
export function standardHeaders({ secure, hstsSubdomains }: HeaderOptions): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/**
 * The page's policy: only our own resources, and nothing inline. `filesUrl`: where files come from and go to
 * beside this server.
 */
export function allowPage(
  request: FastifyRequest,
  reply: FastifyReply,
  filesUrl: string | null,
): void {
  const files = filesUrl === null ? '' : ` ${filesUrl}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${liveOrigin(request)}${files}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.header('content-security-policy', policy.join('; '));
}

/** The service worker fetches the page, and the icons of notifications, which are this server's. */
export function allowServiceWorker(reply: FastifyReply): void {
  reply.header(
    'content-security-policy',
    "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  );
}

/** Not every browser includes the page's own WebSocket in 'self'. */
function liveOrigin(request: FastifyRequest): string {
  // The client chooses the header, so only a plain host goes in.
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(request.host)) return '';
  return ` ${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`;
}
