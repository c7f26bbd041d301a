import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SecurityLog } from '../lib/security-log.js';
import type { AccessChange, StoredEvent, Stream, Transient } from '../store/event.js';
import { Addresses } from './addresses.js';
import type { CableChannel, Identity } from './cable-channel.js';
import { Connection, type ConnectionNode } from './connection.js';
import type { Follower } from './feed.js';
import { startHeart } from './heart.js';
import type { History } from './history.js';
import { Hub } from './hub.js';
import { type CableLimits, cableLimits } from './limits.js';
import { OutboundQueue, WriteTurns } from './outbound-queue.js';
import { People, type Place } from './people.js';
import { isAllowedOrigin, negotiate, originOf, refuseUpgrade } from './upgrade.js';
import { disconnectFrame, protocols } from './wire.js';

export interface CableOptions {
  history: History;
  channels: readonly CableChannel[];
  /** Who sends this request; null for a visitor. */
  authenticate(request: IncomingMessage): Promise<Identity | null>;
  /** The stream on which the changes to somebody's access come (AccessChange). */
  personalStream(userId: number): Stream;
  /** Origins allowed besides the page's own host. */
  origins: readonly string[];
  onError(error: unknown): void;
  /** Called with what was transmitted here, for the other nodes. */
  onTransmitted?(transient: Transient): void;
  limits?: Partial<CableLimits>;
  /** Where refusals and limits are told of. */
  security?: { log: SecurityLog; addressOf(request: IncomingMessage): string };
}

export interface CableServer {
  readonly connections: number;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Committed events, from the bus. */
  accept(events: readonly StoredEvent[]): void;
  /** What another node transmitted, from the bus. */
  acceptTransient(transient: Transient): void;
  /** Sends a message to whoever follows the stream now, on any node: not stored, without an offset. */
  transmit(stream: Stream, message: object): void;
  /** R13: finds what the bus lost without anything after it to show the gap. */
  compareWithLog(): Promise<void>;
  /** R12: tells everybody to come back, spread over the window (milliseconds), then resolves. */
  close(drainWindow: number): Promise<void>;
}

/** Action Cable's server side: sockets, their subscriptions, and the streams they follow. */
export function createCableServer(options: CableOptions): CableServer {
  const hub = new Hub(options.history.log, options.onError);
  const limits: CableLimits = { ...cableLimits, ...options.limits };
  const node: ConnectionNode = {
    hub,
    history: options.history,
    addresses: new Addresses(options.channels, options.history.epoch),
    limits,
    personalStream: options.personalStream,
    turns: new WriteTurns(),
    onError: options.onError,
    onLimit: ({ userId, address }, reason) =>
      options.security?.log.note('live_limit', { user: userId, address, reason }),
    transmit,
  };
  const people = new People(hub, options.personalStream);
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer(socketOptions(limits));
  let isClosing = false;
  const heart = startHeart(connections, options.history.clock);

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroyOnError);
    if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable', 'Restarting.');
    if (!isAllowedOrigin(request, options.origins)) {
      const facts = { address: addressOf(request), origin: originOf(request) };
      options.security?.log.note('origin_refused', facts);
      return refuseUpgrade(socket, '403 Forbidden', 'This origin may not connect.');
    }
    if (negotiate(request) === null) {
      const offer = `Offer one of the protocols ${protocols.extended} and ${protocols.plain}.`;
      return refuseUpgrade(socket, '400 Bad Request', offer);
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', terminateOnError);
      // An upgrade request's socket is the connection's own.
      welcome(request, ws, socket as Socket).catch((error: unknown) => {
        options.onError(error);
        ws.terminate();
      });
    });
  }

  async function welcome(request: IncomingMessage, ws: WebSocket, socket: Socket): Promise<void> {
    // Commands may come before we know whose they are; `ws` holds them back meanwhile.
    ws.pause();
    let heed: (access: AccessChange) => void = () => {};
    const visitor = await options.authenticate(request);
    const place = visitor && (await people.enter(visitor.userId, (access) => heed(access)));
    // Asked again now that the end of a session would be heard of, and is not missed in between.
    const identity = place && (await authenticateAt(place, request));
    if (!place || !identity || identity.userId !== visitor?.userId) {
      place?.leave();
      turnAway(ws, socket, node.turns);
      return;
    }
    if (ws.readyState !== ws.OPEN) return place.leave();
    const extended = ws.protocol === protocols.extended;
    const peer = { ...identity, address: addressOf(request) };
    const connection = new Connection(ws, socket, peer, extended, node);
    connections.add(connection);
    ws.on('error', (error) => {
      if ('code' in error && error.code === frameTooLarge) node.onLimit(peer, 'frame');
    });
    heed = (access) => connection.heed(access);
    ws.on('close', () => {
      place.leave();
      connection.end();
      connections.delete(connection);
    });
    if (isClosing) connection.disconnect('server_restart', true);
    else if (place.count > limits.connectionsPerUser) {
      node.onLimit(peer, 'connections');
      connection.disconnect('remote', true);
    }
    ws.resume();
  }

  function addressOf(request: IncomingMessage): string {
    return options.security?.addressOf(request) ?? '';
  }

  async function authenticateAt(place: Place, request: IncomingMessage): Promise<Identity | null> {
    try {
      return await options.authenticate(request);
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  function transmit(transient: Transient, except?: Follower): void {
    hub.transmit(transient, except);
    options.onTransmitted?.(transient);
  }

  async function close(drainWindow: number): Promise<void> {
    isClosing = true;
    heart.stop();
    const order = [...connections].toSorted(() => Math.random() - 0.5);
    const pause = drainWindow / Math.max(order.length, 1);
    let owed = 0;
    for (const connection of order) {
      connection.disconnect('server_restart', true);
      owed += pause;
      if (owed < 10) continue;
      await delay(owed);
      owed = 0;
    }
  }

  return {
    get connections() {
      return connections.size;
    },
    handleUpgrade,
    accept: (events) => hub.accept(events),
    acceptTransient: (transient) => hub.transmit(transient),
    transmit: (stream, message) => transmit({ stream, message: JSON.stringify(message) }),
    compareWithLog: () => hub.compareWithLog(),
    close,
  };
}

/** What `ws` calls it. */
const frameTooLarge = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

function socketOptions(limits: CableLimits) {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    // R12: nobody holds up the server by not answering when it says goodbye.
    closeTimeout: 1_000,
    handleProtocols: (_offered: Set<string>, request: IncomingMessage) =>
      negotiate(request) ?? false,
  };
}

// Named, so that a socket does not keep its upgrade request alive through a closure's surroundings.
function destroyOnError(this: Duplex): void {
  this.destroy();
}

function terminateOnError(this: WebSocket): void {
  this.terminate();
}

/** Told in the socket, because a browser cannot see why an upgrade failed and would retry for ever. */
function turnAway(ws: WebSocket, socket: Socket, turns: WriteTurns): void {
  const queue = new OutboundQueue(socket, turns);
  queue.push(disconnectFrame('unauthorized', false));
  queue.writeNow();
  ws.resume();
  ws.close(1000);
}
