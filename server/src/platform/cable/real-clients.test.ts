import { createCable, type Cable } from '@anycable/core';
import { adapters, createConsumer, type Consumer } from '@rails/actioncable';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type CableHarness,
  identityHeader,
  startCable,
} from '../../../testing/clients/cable-harness.js';

let cable: CableHarness;

/** A socket as user 1's browser would open it, with the session cookie. */
class SignedInSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols, { headers: identityHeader(1) });
  }
}

beforeEach(async () => {
  cable = await startCable();
  cable.sessions.add(1);
  cable.allowed.set(1, new Set(['channel:1']));
});

afterEach(() => cable.close());

interface Numbered {
  n: number;
}

const append = async (from: number, to: number) => {
  for (let n = from; n <= to; n += 1) await cable.append('channel:1', { n });
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('@rails/actioncable', () => {
  const browser = ['addEventListener', 'removeEventListener'] as const;
  const original = adapters.WebSocket;
  let consumer: Consumer;

  // Its connection monitor watches the page's visibility; Node has no page.
  beforeAll(() => {
    for (const name of browser) Object.assign(globalThis, { [name]: () => {} });
    Object.assign(globalThis, { document: { visibilityState: 'visible' } });
    adapters.WebSocket = SignedInSocket as unknown as typeof adapters.WebSocket;
  });

  afterAll(() => {
    adapters.WebSocket = original;
    for (const name of [...browser, 'document']) Reflect.deleteProperty(globalThis, name);
  });

  beforeEach(() => {
    consumer = createConsumer(cable.url);
  });

  afterEach(() => consumer.disconnect());

  it('connects, subscribes, receives in order, and speaks in vain', async () => {
    const received: number[] = [];
    const subscription = await new Promise<{ unsubscribe(): void }>((resolve) => {
      const made = consumer.subscriptions.create('RoomChannel', {
        connected: () => resolve(made),
        received: ({ n }: Numbered) => received.push(n),
      });
    });
    await append(1, 50);
    await expect.poll(() => received.length).toBe(50);
    expect(received).toEqual(upTo(50));
    subscription.unsubscribe();
  });

  it('is told when it may not', async () => {
    const rejected = new Promise<string>((resolve) => {
      consumer.subscriptions.create('NoSuchChannel', {
        connected: () => resolve('connected'),
        rejected: () => resolve('rejected'),
      });
    });
    expect(await rejected).toBe('rejected');
  });

  it('R12: reconnects by itself after a restart', async () => {
    const received: number[] = [];
    let connections = 0;
    consumer.subscriptions.create('RoomChannel', {
      connected: () => {
        connections += 1;
      },
      received: ({ n }: Numbered) => received.push(n),
    });
    await expect.poll(() => connections).toBe(1);
    await cable.restart();
    await expect.poll(() => connections, { timeout: 20_000 }).toBe(2);
    await append(1, 3);
    await expect.poll(() => received).toEqual([1, 2, 3]);
  }, 30_000);
});

describe.each(['actioncable-v1-json', 'actioncable-v1-ext-json'] as const)(
  '@anycable with %s',
  (protocol) => {
    let client: Cable;

    beforeEach(() => {
      client = createCable(cable.url, {
        protocol,
        websocketImplementation: SignedInSocket,
        reconnectStrategy: () => 50,
        logLevel: 'error',
      });
    });

    afterEach(() => client.disconnect());

    it('connects, subscribes and receives in order', async () => {
      const received: number[] = [];
      const channel = client.subscribeTo('RoomChannel');
      channel.on('message', (message) => received.push((message as unknown as Numbered).n));
      await channel.ensureSubscribed();
      await append(1, 50);
      await expect.poll(() => received.length).toBe(50);
      expect(received).toEqual(upTo(50));
    });

    it('is told when it may not', async () => {
      await expect(client.subscribeTo('NoSuchChannel').ensureSubscribed()).rejects.toThrow();
    });

    // The protocol of Rails has no history.
    if (!protocol.includes('ext')) return;
    it('R4: gets the events it missed while disconnected, across restarts', async () => {
      const received: number[] = [];
      const channel = client.subscribeTo('RoomChannel');
      channel.on('message', (message) => received.push((message as unknown as Numbered).n));
      await channel.ensureSubscribed();
      await append(1, 3);
      await expect.poll(() => received.length).toBe(3);

      for (const round of [1, 2, 3]) {
        const restarted = cable.restart();
        await restarted;
        await append(round * 10 + 1, round * 10 + 5);
        await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3 + round * 5);
      }
      expect(received).toEqual([
        1, 2, 3, 11, 12, 13, 14, 15, 21, 22, 23, 24, 25, 31, 32, 33, 34, 35,
      ]);
    }, 30_000);
  },
);
