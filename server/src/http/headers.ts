import type { FastifyReply, FastifyRequest } from 'fastify';

export interface HeaderOptions {
  /** Whether people come by https. */
  secure: boolean;
  /** Whether browsers are to use https for the subdomains of the address as well. */
  hstsSubdomains: boolean;
}

/** What every answer carries; the page and the assets widen what they need to. */
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

/** The page's own policy: what we serve ourselves, and nothing inline. */
export function allowPage(request: FastifyRequest, reply: FastifyReply): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${liveOrigin(request)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.header('content-security-policy', policy.join('; '));
}

/** The worker fetches the page, and nothing else. */
export function allowServiceWorker(reply: FastifyReply): void {
  reply.header(
    'content-security-policy',
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
}

/** Not every browser counts the WebSocket of the page's own host as 'self'. */
function liveOrigin(request: FastifyRequest): string {
  // The header is the client's to choose, so only what can be nothing but a host goes in.
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(request.host)) return '';
  return ` ${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`;
}
