import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * A chat server without database, checks or accounts: how fast Node itself is. It encodes a post
 * once, and writes to each socket once in a turn of the event loop.
 */

const sockets = new Set<Socket>();
const handshake = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
});
let frames: Buffer[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'POST') broadcast(frame(Buffer.concat(chunks)));
    // `/bytes/1000`: a body of that length.
    const length = Number(request.url?.split('/bytes/')[1] ?? 0);
    if (length > 0) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      response.end(Buffer.alloc(length, 'x'));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 });
    response.end('{}');
  });
});

server.on('upgrade', (request, socket, head) => {
  handshake.handleUpgrade(request, socket, head, (ws) => {
    // An upgrade request's socket is always a `Socket`.
    const own = socket as Socket;
    sockets.add(own);
    ws.on('error', () => ws.terminate());
    ws.on('close', () => sockets.delete(own));
  });
});

server.listen(Number(process.env['PORT']), '127.0.0.1');

function broadcast(bytes: Buffer): void {
  frames.push(bytes);
  if (frames.length === 1) setImmediate(writeAll);
}

function writeAll(): void {
  const bytes = Buffer.concat(frames);
  frames = [];
  for (const socket of sockets) socket.write(bytes);
}

/** A text frame (RFC 6455 §5.2) of 126 to 65,535 bytes, the range of the posts here. */
function frame(payload: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]),
    payload,
  ]);
}
