import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import type { CableChannel, Identity } from '../../src/platform/cable/cable-channel.js';
import {
  type CableOptions,
  type CableServer,
  createCableServer,
} from '../../src/platform/cable/cable-server.js';
import type { AccessChange, StoredEvent, Stream } from '../../src/platform/store/event.js';
import { openSqliteStore } from '../../src/platform/store/sqlite/open.js';
import type { Store } from '../../src/platform/store/store.js';
import { CableClient } from './cable-client.js';

/** A real cable server on a real store, with one live channel whose permissions the test sets. */
export interface CableHarness {
  readonly store: Store;
  readonly cable: CableServer;
  readonly url: string;
  /** The streams that each user may follow; none at first. */
  readonly allowed: Map<number, Set<Stream>>;
  readonly sessions: Set<number>;
  readonly errors: unknown[];
  /** Runs while the database is asked for a user's streams. */
  meanwhile: () => Promise<void>;
  /** The machine's clock, epoch milliseconds. */
  wall: () => number;
  /** Selects the events that the bus loses. */
  loses: (event: StoredEvent) => boolean;
  append(stream: Stream, message?: object, access?: AccessChange): Promise<void>;
  connect(userId: number, options?: ClientOptions): Promise<CableClient>;
  /** Restarts the server on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface ClientOptions {
  protocols?: string[];
  origin?: string;
  session?: number;
}

export const roomIdentifier = JSON.stringify({ channel: 'RoomChannel' });
export const extended = ['actioncable-v1-json', 'actioncable-v1-ext-json'];

/** The header that takes the place of a session cookie here. */
export const identityHeader = (userId: number, session = userId) => ({
  'x-identity': `${userId}:${session}`,
});

export async function startCable(
  options: Partial<Pick<CableOptions, 'limits' | 'origins' | 'pages'>> & {
    retention?: number;
    /** Further abilities of the live channel. */
    room?: Pick<CableChannel, 'receive' | 'whisper'>;
  } = {},
): Promise<CableHarness> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-cable-'));
  const allowed = new Map<number, Set<Stream>>();
  const sessions = new Set<number>();
  const errors: unknown[] = [];
  let store = await openSqliteStore({ directory, wall: () => harness.wall() });
  const room: CableChannel = {
    name: 'RoomChannel',
    async streams({ userId }) {
      // A real query, so that the permission check takes its realistic time.
      await store.reader.selectFrom('meta').select('key').execute();
      await harness.meanwhile();
      const streams = allowed.get(userId);
      return streams ? [...streams] : null;
    },
  };

  async function listen(port: number) {
    const cable = createCableServer({
      history: {
        epoch: store.epoch,
        epochSince: store.epochSince,
        log: store.events,
        retention: options.retention ?? 3_600_000,
        clock: store.clock,
      },
      channels: [
        { ...options.room, name: 'RoomChannel', streams: (...call) => room.streams(...call) },
      ],
      authenticate: (request) => Promise.resolve(identify(request, sessions)),
      personalStream: (userId) => `user:${userId}`,
      origins: options.origins ?? [],
      onError: (error) => errors.push(error),
      ...(options.limits ? { limits: options.limits } : {}),
      ...(options.pages ? { pages: options.pages } : {}),
    });
    store.onCommitted((events) => cable.accept(events.filter((event) => !harness.loses(event))));
    const server = createServer();
    server.on('upgrade', (...upgrade) => cable.handleUpgrade(...upgrade));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // A TCP server's address is never a string.
    return { cable, server, port: (server.address() as AddressInfo).port };
  }

  async function stop() {
    await running.cable.close(0);
    running.server.close();
    await once(running.server, 'close');
    await store.close();
  }

  const harness: CableHarness = {
    meanwhile: () => Promise.resolve(),
    wall: Date.now,
    loses: () => false,
    get store() {
      return store;
    },
    get cable() {
      return running.cable;
    },
    get url() {
      return `ws://127.0.0.1:${running.port}/cable`;
    },
    allowed,
    sessions,
    errors,
    append: (stream, message, access) =>
      store.transact(async (tx) =>
        tx.append({ stream, ...(message ? { message } : {}), ...(access ? { access } : {}) }),
      ),
    async connect(userId, { protocols = extended, origin, session = userId } = {}) {
      sessions.add(session);
      const socket = new WebSocket(this.url, protocols, {
        headers: identityHeader(userId, session),
        ...(origin === undefined ? {} : { origin }),
      });
      return CableClient.open(socket);
    },
    async restart() {
      const { port } = running;
      await stop();
      store = await openSqliteStore({ directory, wall: () => harness.wall() });
      running = await listen(port);
    },
    async close() {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
  let running = await listen(0);
  return harness;
}

function identify(request: IncomingMessage, sessions: ReadonlySet<number>): Identity | null {
  const header = request.headers['x-identity'];
  if (typeof header !== 'string') return null;
  const [userId = 0, sessionId = 0] = header.split(':').map(Number);
  return sessions.has(sessionId) ? { userId, sessionId } : null;
}
