import { afterEach, expect, it } from 'vitest';
import {
  type CableHarness,
  roomIdentifier,
  startCable,
} from '../../../testing/clients/cable-harness.js';

let cable: CableHarness;

afterEach(() => cable.close());

const numbered = (n: number) => JSON.stringify({ channel: 'RoomChannel', n });

it('R11: a connection has at most so many subscriptions', async () => {
  cable = await startCable({ limits: { subscriptionsPerConnection: 3 } });
  cable.allowed.set(1, new Set(['channel:1']));
  const client = await cable.connect(1);
  for (const n of [1, 2, 3]) await client.subscribe(numbered(n));
  client.send({ command: 'subscribe', identifier: numbered(4) });
  expect((await client.untilType('reject_subscription')).identifier).toBe(numbered(4));

  client.send({ command: 'unsubscribe', identifier: numbered(1) });
  await client.subscribe(numbered(5));
});

it('R11: an identifier is at most so long', async () => {
  cable = await startCable();
  cable.allowed.set(1, new Set(['channel:1']));
  const client = await cable.connect(1);
  await client.subscribe(JSON.stringify({ channel: 'RoomChannel', x: 'x'.repeat(500) }));
  const long = JSON.stringify({ channel: 'RoomChannel', x: 'x'.repeat(2000) });
  client.send({ command: 'subscribe', identifier: long });
  expect((await client.untilType('reject_subscription')).identifier).toBe(long);
});

it('R11: a frame is at most so large', async () => {
  cable = await startCable({ limits: { frameBytes: 1000 } });
  cable.allowed.set(1, new Set(['channel:1']));
  const client = await cable.connect(1);
  await client.subscribe(roomIdentifier);
  client.send({ command: 'subscribe', identifier: 'x'.repeat(1000) });
  expect(await client.closed).toBe(1009);
});

it('R11: a client may send so many commands a second', async () => {
  cable = await startCable({ limits: { commandBurst: 20 } });
  const client = await cable.connect(1);
  for (let index = 0; index < 19; index += 1) client.send({ command: 'pong' });
  client.send({ command: 'subscribe', identifier: 'x' });
  await client.untilType('reject_subscription');

  for (let index = 0; index < 200; index += 1) client.send({ command: 'pong' });
  await client.closed;
  expect(client.frames.at(-1)).toMatchObject({ reason: 'invalid_request', reconnect: true });
});

it('R11: a person has at most so many connections, and others are not touched', async () => {
  cable = await startCable({ limits: { connectionsPerUser: 2 } });
  cable.allowed.set(1, new Set(['channel:1']));
  const first = await cable.connect(1);
  const second = await cable.connect(1);
  await Promise.all([first.untilType('welcome'), second.untilType('welcome')]);
  const third = await cable.connect(1);
  await third.closed;
  expect(third.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'remote' });

  await first.subscribe(roomIdentifier);
  const somebodyElse = await cable.connect(2);
  await somebodyElse.untilType('welcome');
  await second.close();
  const again = await cable.connect(1);
  await again.subscribe(roomIdentifier);
});

it('R10: a client that stops reading is passed over, then reads on without a hole', async () => {
  cable = await startCable({ limits: { congestedBytes: 64 * 1024, drainedBytes: 32 * 1024 } });
  cable.allowed.set(1, new Set(['channel:1']));
  const [slow, quick] = [await cable.connect(1), await cable.connect(1)];
  await Promise.all([slow.subscribe(roomIdentifier), quick.subscribe(roomIdentifier)]);
  slow.socket.pause();
  const text = 'x'.repeat(10_000);
  for (let index = 1; index <= 300; index += 1) await cable.append('channel:1', { index, text });
  await quick.until(() => quick.messages().length === 300);

  slow.socket.resume();
  await slow.until(() => slow.messages().length === 300);
  expect(slow.offsets('channel:1')).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
});

it('R10: a client that stops reading is disconnected, and told to reconnect', async () => {
  cable = await startCable({
    limits: { congestedBytes: 64 * 1024, drainedBytes: 32 * 1024, cutMilliseconds: 100 },
  });
  cable.allowed.set(1, new Set(['channel:1']));
  const slow = await cable.connect(1);
  await slow.subscribe(roomIdentifier);
  slow.socket.pause();
  const text = 'x'.repeat(50_000);
  for (let index = 1; index <= 20; index += 1) await cable.append('channel:1', { index, text });
  await expect.poll(() => cable.cable.connections, { timeout: 15_000 }).toBe(0);
}, 20_000);

it('a silent client is asked for a sign of life, and one that reads nothing gives none', async () => {
  const heard = new Map<number, () => number>();
  const pages = {
    opened: (page: { userId: number; readonly heardAt: number }) =>
      void heard.set(page.userId, () => page.heardAt),
    closed: () => {},
  };
  cable = await startCable({ limits: { askMilliseconds: 100 }, pages });
  const [asleep] = await Promise.all([cable.connect(1), cable.connect(2)]);
  asleep.socket.pause();
  const heardOf = (userId: number) => heard.get(userId)?.() ?? NaN;
  const before = [heardOf(1), heardOf(2)];
  await expect.poll(() => heardOf(2), { timeout: 15_000 }).toBeGreaterThan(before[1] ?? NaN);
  expect(heardOf(1)).toBe(before[0]);
}, 20_000);

it('R12: a shutdown tells every client to reconnect', async () => {
  cable = await startCable();
  const clients = await Promise.all([1, 2, 3].map((userId) => cable.connect(userId)));
  await Promise.all(clients.map((client) => client.untilType('welcome')));
  await cable.cable.close(50);
  for (const client of clients) {
    expect(await client.closed).toBe(1000);
    expect(client.frames.at(-1)).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    });
  }
  await expect(cable.connect(1)).rejects.toThrow('503');
});
