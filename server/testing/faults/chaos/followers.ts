import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@parley/contract/entities/message';
import { WebSocket } from 'ws';
import { anycableClient } from '../../clients/anycable-client.js';
import { CableClient } from '../../clients/cable-client.js';
import { extended } from '../../clients/cable-harness.js';
import { cableUrl } from '../../clients/client-sockets.js';
import { railsClient } from '../../clients/rails-client.js';
import { ResumingBrowser } from '../../clients/resuming-browser.js';
import type { Person } from '../../people/people.js';

/** An event as a client got it. */
interface Received {
  stream: string;
  offset: number;
  payload: unknown;
}

/** A client whose streams go on after every disconnect. */
export interface Follower {
  readonly name: string;
  readonly person: Person;
  /** In the order in which they came. */
  readonly received: readonly Received[];
  /** How often it was connected. */
  readonly connections: number;
  close(): void;
}

/** @anycable/core. */
export async function followByAnycable(server: { url: string }, person: Person): Promise<Follower> {
  const cable = anycableClient(server, person.browser.cookieHeader);
  const received: Received[] = [];
  const counts = { connections: 0 };
  const channel = cable.subscribeTo('ChatChannel');
  channel.on('connect', () => {
    counts.connections += 1;
  });
  channel.on('message', (payload, meta) => {
    // Its types omit the extended protocol's fields.
    const { stream, offset } = meta as unknown as { stream: string; offset: number };
    received.push({ stream, offset, payload });
  });
  channel.on('info', ({ type }) => {
    if (type === 'history_not_found') throw new Error('The history was there no more.');
  });
  await channel.ensureSubscribed();
  return {
    name: `${person.email} by AnyCable`,
    person,
    received,
    get connections() {
      return counts.connections;
    },
    close: () => cable.disconnect(),
  };
}

/** The protocol as the web app speaks it. */
export async function followAsWebApp(server: { url: string }, person: Person): Promise<Follower> {
  const browser = new ResumingBrowser(true);
  const over = new AbortController();
  let connections = 0;
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));

  async function live(): Promise<void> {
    const headers = { cookie: person.browser.cookieHeader };
    const client = await CableClient.open(new WebSocket(cableUrl(server), extended, { headers }));
    await browser.resume(client, Math.floor(Date.now() / 1000));
    await client.untilType('positions');
    connections += 1;
    begun();
    await client.closed;
  }

  async function liveAgainAndAgain(): Promise<void> {
    while (!over.signal.aborted) {
      // It rejects when the connection breaks before it was of use.
      await live().catch(() => {});
      browser.end();
      await delay(20);
    }
  }

  void liveAgainAndAgain();
  await hasBegun;
  return {
    name: `${person.email} as the web app`,
    person,
    get received() {
      return browser.events;
    },
    get connections() {
      return connections;
    },
    close() {
      over.abort();
      browser.end();
    },
  };
}

/** @rails/actioncable: each connection starts from scratch, so that it is followed by a fresh snapshot. */
export interface PlainFollower {
  readonly name: string;
  readonly person: Person;
  /** The messages at its last connection, as far as they were read, and the payloads since. */
  latest(): { snapshot: Promise<readonly Message[] | null>; payloads: readonly unknown[] } | null;
  readonly connections: number;
  close(): void;
}

export function followByRails(
  server: { url: string },
  person: Person,
  readSnapshot: () => Promise<readonly Message[] | null>,
): PlainFollower {
  const { consumer, close } = railsClient(server, person.browser.cookieHeader);
  let latest: { snapshot: Promise<readonly Message[] | null>; payloads: unknown[] } | null = null;
  let connections = 0;
  consumer.subscriptions.create('ChatChannel', {
    connected() {
      connections += 1;
      latest = { snapshot: readSnapshot(), payloads: [] };
    },
    disconnected() {
      latest = null;
    },
    received(payload: unknown) {
      latest?.payloads.push(payload);
    },
  });
  return {
    name: `${person.email} by Rails`,
    person,
    latest: () => latest,
    get connections() {
      return connections;
    },
    close,
  };
}
