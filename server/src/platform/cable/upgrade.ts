import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { protocols } from './wire.js';

/** The protocol to use; null when the client offered none of ours. */
export function negotiate(request: IncomingMessage): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((protocol) => protocol.trim());
  if (offered.includes(protocols.extended)) return protocols.extended;
  if (offered.includes(protocols.plain)) return protocols.plain;
  return null;
}

/** Whether the page that opens the socket may: same host, or a listed origin. */
export function isAllowedOrigin(request: IncomingMessage, listed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  // Browsers always send it; other clients hold no other user's cookie.
  if (origin === undefined) return true;
  if (listed.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** The header's origin, for the log; `other` when it is not an origin. */
export function originOf({ headers }: IncomingMessage): string {
  const { origin = '' } = headers;
  return URL.canParse(origin) ? new URL(origin).origin.slice(0, 100) : 'other';
}

/** Refuses an upgrade with a plain HTTP response. */
export function refuseUpgrade(socket: Duplex, status: string, reason: string): void {
  // Node has removed its own listener; without one, a peer that resets would crash the process.
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`);
}
