import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections in advance. Node counts these as busy until their first request, so that a server that is
 * closed would wait for them. Returns the function that closes those on which nothing has arrived.
 */
export function trackSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  const speaks = ({ socket }: IncomingMessage) => void silent.delete(socket);
  function forget(this: Socket): void {
    silent.delete(this);
  }
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', forget);
  });
  server.prependListener('request', speaks);
  server.prependListener('upgrade', speaks);
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  };
}
