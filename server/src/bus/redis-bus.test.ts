import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoredEvent, Transient } from '../store/event.js';
import { killRedisClients } from '../testing/redis-clients.js';
import type { Bus } from './bus.js';
import { openRedisBus } from './redis-bus.js';

const url = process.env['TEST_REDIS_URL'];

interface Heard {
  bus: Bus;
  events: StoredEvent[];
  transients: Transient[];
  troubles: unknown[];
}

const opened: Bus[] = [];

afterEach(() => {
  for (const bus of opened.splice(0)) bus.close();
});

function open(address: string, epoch: string): Heard {
  const troubles: unknown[] = [];
  const bus = openRedisBus({
    url: address,
    epoch,
    onTrouble: (error) => troubles.push(error),
    onError: (error) => troubles.push(error),
  });
  const heard: Heard = { bus, events: [], transients: [], troubles };
  bus.subscribe({
    onEvents: (events) => heard.events.push(...events),
    onTransient: (transient) => heard.transients.push(transient),
  });
  opened.push(bus);
  return heard;
}

function event(offset: number, message = '{"n":1}'): StoredEvent {
  return {
    stream: 'channel:1',
    offset,
    createdAt: 1,
    message,
    access: null,
    subject: null,
    revises: null,
  };
}

/** Repeats a message until the other side receives it: subscribing takes a moment. */
async function untilHeard(from: Heard, to: Heard): Promise<void> {
  const { length } = to.transients;
  await expect
    .poll(
      () => {
        from.bus.publishTransient({ stream: 'hello:1', message: '{}' });
        return to.transients.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(length);
}

describe.skipIf(url === undefined)('the bus over Redis: set TEST_REDIS_URL', () => {
  const redisUrl = url ?? '';

  it("delivers everything to the installation's other processes, in order, but not to itself", async () => {
    const epoch = randomUUID();
    const [one, other, stranger] = [
      open(redisUrl, epoch),
      open(redisUrl, epoch),
      open(redisUrl, randomUUID()),
    ];
    await untilHeard(one, other);
    const access = { granted: { 'channel:5': 7 }, recheck: true } as const;
    const events = [event(1), event(2, JSON.stringify({ text: 'ü"\n'.repeat(100_000) }))];
    one.bus.publishEvents(events);
    one.bus.publishEvents([{ ...event(3), message: null, access }]);
    const signal: Transient = { stream: 'calls:7', message: '{"type":"JOIN_CALL"}' };
    one.bus.publishTransient(signal);
    await expect.poll(() => other.transients.at(-1)).toEqual(signal);
    expect(other.events).toEqual([...events, { ...event(3), message: null, access }]);
    expect([one.events, one.transients]).toEqual([[], []]);
    expect([stranger.events, stranger.transients]).toEqual([[], []]);
  });

  it('skips invalid packets', async () => {
    const epoch = randomUUID();
    const [one, other] = [open(redisUrl, epoch), open(redisUrl, epoch)];
    await untilHeard(one, other);
    const client = new Redis(redisUrl);
    for (const text of ['', '{', `${randomUUID()}{"events":5}`, `${randomUUID()}null`]) {
      await client.publish(`parley:${epoch}`, text);
    }
    client.disconnect();
    one.bus.publishEvents([event(1)]);
    await expect.poll(() => other.events).toEqual([event(1)]);
    expect(other.troubles).toEqual([]);
  });

  it('reconnects when its connections are killed', async () => {
    const epoch = randomUUID();
    const [one, other] = [open(redisUrl, epoch), open(redisUrl, epoch)];
    await untilHeard(one, other);
    expect(await killRedisClients(redisUrl, epoch)).toBe(4);
    await untilHeard(one, other);
    await untilHeard(other, one);
  });

  it('waits for Redis, reports that once, and keeps working', async () => {
    const proxy = await startProxy(redisUrl);
    const address = proxy.url;
    await proxy.stop();
    const epoch = randomUUID();
    const [one, other] = [open(address, epoch), open(redisUrl, epoch)];
    await expect.poll(() => one.troubles.length).toBe(1);
    one.bus.publishEvents([event(1)]);
    await proxy.start();
    await untilHeard(one, other);
    await untilHeard(other, one);
    expect(one.troubles).toHaveLength(1);
    expect(one.troubles[0]).toMatchObject({ code: 'ECONNREFUSED' });

    await proxy.stop();
    await expect.poll(() => one.troubles.length).toBe(2);
    await proxy.start();
    await untilHeard(one, other);
    await proxy.stop();
  });
});

interface Proxy {
  readonly url: string;
  /** Cuts every connection, and refuses new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A proxy to Redis whose network can fail. */
async function startProxy(address: string): Promise<Proxy> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let server: Server;
  let ownPort = 0;

  async function start() {
    server = createServer((socket) => {
      const onward = connect(Number(port), hostname);
      for (const end of [socket, onward]) {
        sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => sockets.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    });
    server.listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    // A TCP server's address is never a string.
    ownPort = (server.address() as AddressInfo).port;
  }

  async function stop() {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await start();
  return { url: `redis://127.0.0.1:${ownPort}`, start, stop };
}
