import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboundQueue, WriteTurns } from './outbound-queue.js';

/** More than are written in one turn of the event loop. */
const pairs = 100;

let server: Server;
let ours: Socket[];
let theirs: { socket: Socket; text: string }[];
let queues: OutboundQueue[];

beforeEach(async () => {
  ours = [];
  theirs = [];
  server = createServer((socket) => {
    ours.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  for (let count = 1; count <= pairs; count += 1) {
    const peer = { socket: connect(port, '127.0.0.1'), text: '' };
    peer.socket.on('data', (chunk) => {
      peer.text += chunk.toString();
    });
    theirs.push(peer);
  }
  await vi.waitUntil(() => ours.length === pairs);
  const turns = new WriteTurns();
  queues = ours.map((socket) => new OutboundQueue(socket, turns));
});

afterEach(() => {
  for (const { socket } of theirs) socket.destroy();
  for (const socket of ours) socket.destroy();
  server.close();
});

function pushToAll(text: string): void {
  const frame = Buffer.from(text);
  for (const queue of queues) queue.push(frame);
}

const untilAllHave = (text: string) =>
  vi.waitUntil(() => theirs.every((peer) => peer.text.length >= text.length), { timeout: 5_000 });

it('R14: frames pushed while others are being written go out in order, to every socket, once', async () => {
  let expected = '';
  for (let round = 0; round < 50; round += 1) {
    pushToAll(`${round};`);
    expected += `${round};`;
    await nextTurn();
  }
  await untilAllHave(expected);
  expect(new Set(theirs.map(({ text }) => text))).toEqual(new Set([expected]));
});

it('R14: the event loop has its turns while many sockets are written', async () => {
  pushToAll('a');
  await nextTurn();
  const written = () => ours.filter(({ bytesWritten }) => bytesWritten > 0).length;
  expect(written()).toBeGreaterThan(0);
  expect(written()).toBeLessThan(pairs);
  await untilAllHave('a');
});

it('R14: other work in the event loop does not starve the sockets', async () => {
  pushToAll('a');
  const until = performance.now() + 200;
  let turns = 0;
  // Each turn takes far longer than writing to all sockets.
  while (ours.some(({ bytesWritten }) => bytesWritten === 0)) {
    await nextTurn();
    turns += 1;
    while (performance.now() < until - 200 + turns * 20) {
      // Blocks, like a long request.
    }
  }
  expect(turns).toBeLessThanOrEqual(2);
  await untilAllHave('a');
});

it("R10: counts unread bytes, and ignores a peer's claim to have read more than was sent", async () => {
  const [queue] = queues;
  if (!queue) throw new Error('There are queues.');
  const frame = Buffer.alloc(64 * 1024);
  queue.push(frame);
  expect(queue.unread).toBe(frame.length);
  await vi.waitUntil(() => (ours[0]?.bytesWritten ?? 0) > frame.length);
  queue.readUpTo(10 * frame.length);
  expect(queue.unread).toBe(frame.length);
  queue.readUpTo(frame.length);
  await vi.waitUntil(() => ours[0]?.writableLength === 0);
  queue.readUpTo(frame.length);
  expect(queue.unread).toBe(0);
});
