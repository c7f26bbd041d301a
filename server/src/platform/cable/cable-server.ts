import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SecurityLog } from '../lib/security-log.js';
import { telemetry } from '../lib/telemetry.js';
import type { AccessChange, StoredEvent, Stream, Transient } from '../store/event.js';
import { Addresses } from './addresses.js';
import type { CableChannel, Identity } from './cable-channel.js';
import { ConnectedUsers, type Slot } from './connected-users.js';
import { Connection, type ConnectionNode } from './connection.js';
import type { Follower } from './feed.js';
import { startHeartbeat } from './heartbeat.js';
import type { History } from './history.js';
import { type FollowedStreams, Hub } from './hub.js';
import { type CableLimits, cableLimits } from './limits.js';
import { OutboundQueue, WriteTurns } from './outbound-queue.js';
import { isAllowedOrigin, negotiate, originOf, refuseUpgrade } from './upgrade.js';
import { disconnectFrame, protocols } from './wire.js';

export interface CableOptions {
  history: History;
  channels: readonly CableChannel[];
  /** Resolves with the identity of a request; null for a visitor. */
  authenticate(request: IncomingMessage): Promise<Identity | null>;
  /** The stream that carries changes of a user's access (AccessChange). */
  personalStream(userId: number): Stream;
  /** Origins allowed besides the page's own host. */
  origins: readonly string[];
  onError(error: unknown): void;
  /** Hears of the connections of signed-in users: of each when it opens, and again once it is closed. */
  pages?: ConnectedPages;
  /** Takes messages transmitted here to the other nodes, and brings those of followed streams. */
  bus?: CableBus;
  limits?: Partial<CableLimits>;
  /** Receives refusals and exceeded limits. */
  security?: { log: SecurityLog; addressOf(request: IncomingMessage): string };
}

interface ConnectedPages {
  opened(connection: Page): void;
  closed(connection: Page): void;
}

type Page = Pick<Connection, 'userId' | 'heardAt'>;

interface CableBus extends FollowedStreams {
  publishTransient(transient: Transient): void;
}

export interface CableServer {
  readonly connections: number;
  /** Bytes that were sent to sockets here and, as far as known, not read. */
  readonly queuedBytes: number;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes committed events, from this process or the bus. */
  accept(events: readonly StoredEvent[]): void;
  /** Takes a message transmitted by another node, from the bus. */
  acceptTransient(transient: Transient): void;
  /**
   * Sends a message to the current subscribers of the stream, on all nodes: not stored, without an
   * offset.
   */
  transmit(stream: Stream, message: object): void;
  /** R13: finds events that the bus lost when no later event revealed the gap. */
  compareWithLog(): Promise<void>;
  /** R12: asks all clients to reconnect, spread over the window (milliseconds), then resolves. */
  close(drainWindow: number): Promise<void>;
}

/** Action Cable's server side: sockets, their subscriptions, and the streams they follow. */
export function createCableServer(options: CableOptions): CableServer {
  const { clock } = options.history;
  const turns = new WriteTurns((committed) => {
    const now = clock.now();
    for (const at of committed) telemetry.written.tell(Math.max(0, now - at));
  });
  const hub = new Hub({
    log: options.history.log,
    onError: options.onError,
    onDelivered({ createdAt }, deliveries) {
      telemetry.delivered.tell(deliveries);
      if (telemetry.written.isHeard) turns.note(createdAt);
    },
    ...(options.bus && { bus: options.bus }),
  });
  const limits: CableLimits = { ...cableLimits, ...options.limits };
  const node: ConnectionNode = {
    hub,
    history: options.history,
    addresses: new Addresses(options.channels, options.history.epoch),
    limits,
    personalStream: options.personalStream,
    turns,
    onError: options.onError,
    onLimit: ({ userId, address }, reason) =>
      options.security?.log.note('live_limit', { user: userId, address, reason }),
    transmit,
  };
  const connectedUsers = new ConnectedUsers(hub, options.personalStream);
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer(socketOptions(limits));
  let isClosing = false;
  const heartbeat = startHeartbeat(connections, clock);

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
      // An upgrade request's socket is always a `Socket`.
      welcome(request, ws, socket as Socket).catch((error: unknown) => {
        options.onError(error);
        ws.terminate();
      });
    });
  }

  async function welcome(request: IncomingMessage, ws: WebSocket, socket: Socket): Promise<void> {
    // Commands may arrive before the user is known; `ws` holds them back meanwhile.
    ws.pause();
    let applyAccessChange: (access: AccessChange) => void = () => {};
    const visitor = await options.authenticate(request);
    const slot =
      visitor &&
      (await connectedUsers.enter(visitor.userId, (access) => applyAccessChange(access)));
    // Authenticated again, now that the end of a session would be noticed: it may have ended in
    // between.
    const identity = slot && (await authenticateAt(slot, request));
    if (!slot || !identity || identity.userId !== visitor?.userId) {
      slot?.leave();
      rejectVisitor(ws, socket, node.turns);
      return;
    }
    if (ws.readyState !== ws.OPEN) return slot.leave();
    const extended = ws.protocol === protocols.extended;
    const peer = { ...identity, address: addressOf(request) };
    const connection = new Connection(ws, socket, peer, extended, node);
    connections.add(connection);
    options.pages?.opened(connection);
    ws.on('error', (error) => {
      if ('code' in error && error.code === frameTooLarge) node.onLimit(peer, 'frame');
    });
    applyAccessChange = (access) => connection.applyAccessChange(access);
    ws.on('close', (code) => {
      // The close frame is a sign of life.
      if (code !== connectionLost) connection.isHeard();
      slot.leave();
      connection.end();
      options.pages?.closed(connection);
      connections.delete(connection);
    });
    if (isClosing) connection.disconnect('server_restart', true);
    else if (slot.count > limits.connectionsPerUser) {
      node.onLimit(peer, 'connections');
      connection.disconnect('remote', true);
    }
    ws.resume();
  }

  function addressOf(request: IncomingMessage): string {
    return options.security?.addressOf(request) ?? '';
  }

  async function authenticateAt(slot: Slot, request: IncomingMessage): Promise<Identity | null> {
    try {
      return await options.authenticate(request);
    } catch (error) {
      slot.leave();
      throw error;
    }
  }

  function transmit(transient: Transient, except?: Follower): void {
    if (hub.transmit(transient, except)) options.bus?.publishTransient(transient);
  }

  async function close(drainWindow: number): Promise<void> {
    isClosing = true;
    heartbeat.stop();
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
    get queuedBytes() {
      let bytes = 0;
      for (const connection of connections) bytes += connection.queuedBytes;
      return bytes;
    },
    handleUpgrade,
    accept: (events) => hub.accept(events),
    acceptTransient: (transient) => void hub.transmit(transient),
    transmit: (stream, message) => transmit({ stream, message: JSON.stringify(message) }),
    compareWithLog: () => hub.compareWithLog(),
    close,
  };
}

/** RFC 6455 §7.1.5: there was no closing handshake. */
const connectionLost = 1006;

/** The error code of `ws`. */
const frameTooLarge = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

function socketOptions(limits: CableLimits) {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    // R12: a peer that does not answer the closing handshake must not delay the shutdown.
    closeTimeout: 1_000,
    handleProtocols: (_offered: Set<string>, request: IncomingMessage) =>
      negotiate(request) ?? false,
  };
}

// A named function, because a closure would keep the socket's upgrade request alive.
function destroyOnError(this: Duplex): void {
  this.destroy();
}

function terminateOnError(this: WebSocket): void {
  this.terminate();
}

/**
 * Refuses inside the socket, because a browser cannot see why an upgrade failed and would retry for
 * ever.
 */
function rejectVisitor(ws: WebSocket, socket: Socket, turns: WriteTurns): void {
  const queue = new OutboundQueue(socket, turns);
  queue.push(disconnectFrame('unauthorized', false));
  queue.writeNow();
  ws.resume();
  ws.close(1000);
}
