import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service on loopback with one browser. It takes what comes, without decrypting it. */
export interface PushReceiver {
  readonly origin: string;
  /** As that browser names itself to a server. */
  readonly subscription: object;
  /** Resolves with the moment at which the next push is complete, by `performance.now()`. */
  next(): Promise<number>;
  close(): void;
}

export async function startPushReceiver(): Promise<PushReceiver> {
  const waiting: ((moment: number) => void)[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isEncrypted = request.headers['content-encoding'] === 'aes128gcm';
      response.writeHead(isEncrypted ? 201 : 400).end();
      if (isEncrypted) waiting.shift()?.(performance.now());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    origin,
    subscription: { endpoint: `${origin}/push/browser`, keys: { p256dh, auth } },
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
