import type { Socket } from 'node:net';
import { isReceiving } from './long-body.js';

const refusals: Record<string, [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
};

/** Answers malformed or late HTTP requests, which never reach a route. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  const { code = '' } = error;
  // Uploads have their own timeout; Node reports each request only once.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isReceiving(socket)) return;
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const [status, sentence] = refusals[code] ?? ['400 Bad Request', 'The request is malformed.'];
    const body = JSON.stringify([sentence]);
    const head = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
