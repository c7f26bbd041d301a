import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../testing/server/test-server.js';

it('a server that stops closes connections without a request at once, and answers a request that is arriving', async () => {
  const server = await startTestServer();
  const open = async () => {
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    await once(socket, 'connect');
    return socket;
  };
  const [silent, arriving] = [await open(), await open()];
  arriving.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
  // Answered on a third connection, so both others are accepted.
  await fetch(`${server.url}/healthz`);

  const answer = whole(arriving);
  const stopped = server.close();
  await once(silent.resume(), 'close');
  arriving.write('\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  await stopped;
});

async function whole(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}
