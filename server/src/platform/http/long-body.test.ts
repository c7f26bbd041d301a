import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { refuseConnection } from './client-error.js';
import { type BodyTimeouts, receiveLongBody } from './long-body.js';

const hour = 60 * 60 * 1000;
const patient: BodyTimeouts = { stall: hour, longest: hour, linger: hour };
const [requestTimeout, checkInterval] = [200, 50];

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that reads bodies this way, and answers with their length or the error. */
async function serve(
  read: (message: IncomingMessage) => Promise<number>,
): Promise<(body?: string) => Promise<Client>> {
  server = createServer({ requestTimeout, connectionsCheckingInterval: checkInterval });
  server.on('clientError', refuseConnection);
  server.on('request', (message, response) => {
    read(message).then(
      (total) => response.end(String(total)),
      (error: unknown) => response.end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  return async (body = '') => {
    const socket = connect(port, '127.0.0.1');
    const client: Client = { socket, received: '', isClosed: false };
    socket.on('data', (bytes) => (client.received += bytes.toString()));
    socket.on('close', () => (client.isClosed = true));
    socket.on('error', () => {});
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n${body}`);
    return client;
  };
}

interface Client {
  socket: Socket;
  received: string;
  isClosed: boolean;
}

async function count(bytes: AsyncIterable<Buffer>): Promise<number> {
  let total = 0;
  for await (const chunk of bytes) total += chunk.length;
  return total;
}

it('a body may take longer than other requests may', async () => {
  const open = await serve((message) => receiveLongBody(message, count, patient));
  const start = performance.now();
  const client = await open('x');
  for (let sent = 1; sent < 100; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    client.socket.write('x');
  }
  await expect.poll(() => client.received).toContain('\r\n\r\n100');
  expect(performance.now() - start).toBeGreaterThan(requestTimeout + checkInterval);
});

it('while a request of another kind is ended', async () => {
  const open = await serve(() => new Promise(() => {}));
  const client = await open('x');
  await expect.poll(() => client.isClosed).toBe(true);
  expect(client.received).toMatch(/^HTTP\/1.1 408 .*\["The request took too long."\]$/s);
});

it('a body that stalls is given up', async () => {
  const errors: string[] = [];
  const open = await serve((message) =>
    receiveLongBody(message, count, { ...patient, stall: 100 }).catch((error: unknown) => {
      errors.push(String(error));
      return 0;
    }),
  );
  const client = await open('x');
  await expect.poll(() => client.isClosed).toBe(true);
  expect(errors).toEqual(['Error: The request broke off.']);
});

it('a body that trickles for ever is given up', async () => {
  const open = await serve((message) =>
    receiveLongBody(message, count, { ...patient, longest: 300 }),
  );
  const client = await open('x');
  const trickle = setInterval(() => client.socket.write('x'), 20);
  await expect.poll(() => client.isClosed).toBe(true);
  clearInterval(trickle);
});

it('a refusal reaches the client, and the connection stays usable', async () => {
  const open = await serve((message) =>
    receiveLongBody(message, () => Promise.reject(new Error('too large')), patient),
  );
  const client = await open('x');
  await expect.poll(() => client.received).toContain('too large');
  client.socket.write(`${'x'.repeat(99)}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx`);
  await expect.poll(() => client.received.match(/too large/g)?.length).toBe(2);
});

it('but not for ever', async () => {
  const open = await serve((message) =>
    receiveLongBody(message, () => Promise.reject(new Error('too large')), {
      ...patient,
      linger: 100,
    }),
  );
  const client = await open('x');
  await expect.poll(() => client.received).toContain('too large');
  await expect.poll(() => client.isClosed).toBe(true);
});
