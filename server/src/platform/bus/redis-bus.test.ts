import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { ownRedisCluster } from '../../../testing/faults/chaos/own-services.js';
import { killRedisClients } from '../../../testing/services/redis-clients.js';
import type { RedisAddress } from '../lib/redis-connection.js';
import type { StoredEvent, Stream, Transient } from '../store/event.js';
import type { Bus } from './bus.js';
import { openRedisBus } from './redis-bus.js';

const url = process.env['TEST_REDIS_URL'];

interface Heard {
  bus: Bus;
  events: StoredEvent[];
  transients: Transient[];
  troubles: unknown[];
}

/** Milliseconds, on a busy machine. */
const patience = 30_000;

const opened: Bus[] = [];

/** The streams that the processes of this test follow. */
const streams: readonly Stream[] = ['channel:1', 'calls.1:7', 'workspace:1'];

afterEach(() => {
  for (const bus of opened.splice(0)) bus.close();
});

function open(redis: RedisAddress, epoch: string): Heard {
  const troubles: unknown[] = [];
  const bus = openRedisBus({
    redis,
    epoch,
    onTrouble: (error) => troubles.push(error),
    onError: (error) => troubles.push(error),
  });
  const heard: Heard = { bus, events: [], transients: [], troubles };
  bus.subscribe({
    onEvents: (events) => heard.events.push(...events),
    onTransient: (transient) => heard.transients.push(transient),
  });
  void bus.follow(streams);
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
        from.bus.publishTransient({ stream: 'workspace:1', message: '{}' });
        return to.transients.length;
      },
      { timeout: patience },
    )
    .toBeGreaterThan(length);
}

describeNeeding('Redis')('the bus over Redis', () => {
  const redisUrl = url ?? '';
  const single = (address = redisUrl): RedisAddress => ({ url: address, isCluster: false });

  it("delivers everything to the installation's other processes, in order, but not to itself", async () => {
    const epoch = randomUUID();
    const [one, other, stranger] = [
      open(single(), epoch),
      open(single(), epoch),
      open(single(), randomUUID()),
    ];
    await untilHeard(one, other);
    const access = { granted: { 'channel:5': 7 }, recheck: true } as const;
    const events = [event(1), event(2, JSON.stringify({ text: 'ü"\n'.repeat(100_000) }))];
    one.bus.publishEvents(events);
    one.bus.publishEvents([{ ...event(3), message: null, access }]);
    const signal: Transient = { stream: 'calls.1:7', message: '{"type":"JOIN_CALL"}' };
    one.bus.publishTransient(signal);
    await expect.poll(() => other.transients.at(-1)).toEqual(signal);
    expect(other.events).toEqual([...events, { ...event(3), message: null, access }]);
    expect([one.events, one.transients]).toEqual([[], []]);
    expect([stranger.events, stranger.transients]).toEqual([[], []]);
  });

  it('brings nothing of streams that a process does not follow, or no longer', async () => {
    const epoch = randomUUID();
    const [one, other] = [open(single(), epoch), open(single(), epoch)];
    await untilHeard(one, other);
    const client = new Redis(redisUrl);
    const listeners = async (stream: Stream) => {
      const [, count] = await client.pubsub('NUMSUB', `parley:${epoch}:${stream}`);
      return Number(count);
    };
    expect(await listeners('channel:2')).toBe(0);
    await other.bus.follow(['channel:2']);
    expect(await listeners('channel:2')).toBe(1);
    one.bus.publishEvents([{ ...event(1), stream: 'channel:2' }]);
    await expect.poll(() => other.events).toHaveLength(1);
    other.bus.unfollow('channel:2');
    await expect.poll(() => listeners('channel:2')).toBe(0);
    client.disconnect();
    one.bus.publishEvents([{ ...event(2), stream: 'channel:2' }, event(3)]);
    await expect.poll(() => other.events.map(({ offset }) => offset)).toEqual([1, 3]);
  });

  it('skips invalid packets', async () => {
    const epoch = randomUUID();
    const [one, other] = [open(single(), epoch), open(single(), epoch)];
    await untilHeard(one, other);
    const client = new Redis(redisUrl);
    for (const text of ['', '{', `${randomUUID()}{"events":5}`, `${randomUUID()}null`]) {
      await client.publish(`parley:${epoch}:channel:1`, text);
    }
    client.disconnect();
    one.bus.publishEvents([event(1)]);
    await expect.poll(() => other.events).toEqual([event(1)]);
    expect(other.troubles).toEqual([]);
  });

  it('reconnects when its connections are killed', async () => {
    const epoch = randomUUID();
    const [one, other] = [open(single(), epoch), open(single(), epoch)];
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
    const [one, other] = [open(single(address), epoch), open(single(), epoch)];
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

describeNeeding('redis-server', 'redis-cli')('the bus over a Redis Cluster', () => {
  it('brings each stream from its own node, and goes on when a node comes back', async () => {
    const cluster = await ownRedisCluster();
    const redis: RedisAddress = { url: cluster.url, isCluster: true };
    const epoch = randomUUID();
    const [one, other] = [open(redis, epoch), open(redis, epoch)];
    const many = Array.from({ length: 40 }, (_, index): Stream => `channel:${index + 100}`);
    await untilHeard(one, other);
    await other.bus.follow(many);
    one.bus.publishEvents(many.map((stream) => ({ ...event(1), stream })));
    const heard = () => new Set(other.events.map(({ stream }) => stream));
    await expect.poll(heard, { timeout: patience }).toEqual(new Set(many));
    expect(await cluster.sharded()).toEqual([true, true, true]);

    const [victim] = cluster.nodes;
    await victim?.kill();
    await victim?.start();
    for (const stream of many) {
      await expect
        .poll(
          () => {
            other.events.length = 0;
            one.bus.publishEvents([{ ...event(2), stream }]);
            return delay(20).then(() => other.events.length);
          },
          { timeout: patience },
        )
        .toBeGreaterThan(0);
    }
    for (const { bus } of [one, other]) bus.close();
    await cluster.remove();
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
