import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { chatChannel } from '../../src/features/messages/chat-channel.js';
import { type CableServer, createCableServer } from '../../src/platform/cable/cable-server.js';
import type { StoredEvent } from '../../src/platform/store/event.js';
import type { Store } from '../../src/platform/store/store.js';
import { CableClient } from '../clients/cable-client.js';
import { extended } from '../clients/cable-harness.js';

/** When the bus brings a commit to a node. */
export type Delivery = 'now' | 'late' | 'never';

/** Two nodes of one installation, whose bus loses and delays events as the test says. */
export interface ShakyNodes {
  readonly errors: unknown[];
  /** For each commit, in order: when either node receives it. Default 'now'. */
  deliveries: [Delivery, Delivery][];
  connect(node: number, userId: number): Promise<CableClient>;
  /** Delivers the delayed events, newest first. */
  deliverLate(node: number): void;
  compareWithLog(node: number): Promise<void>;
  /** Kills the node with its memory; a new node takes its place at once. */
  kill(node: number): void;
  close(): Promise<void>;
}

interface Node {
  readonly server: Server;
  readonly sockets: Set<WebSocket>;
  late: StoredEvent[][];
  cable: CableServer;
}

export async function startShakyNodes(store: Store): Promise<ShakyNodes> {
  const errors: unknown[] = [];
  let isOver = false;

  const newCable = () =>
    createCableServer({
      history: {
        epoch: store.epoch,
        epochSince: store.epochSince,
        log: store.events,
        retention: 3_600_000,
        clock: store.clock,
      },
      channels: [chatChannel(store.reader)],
      authenticate: (request) => Promise.resolve(identify(request)),
      personalStream: (userId) => `user:${userId}`,
      origins: [],
      onError: (error) => errors.push(error),
    });

  async function startNode(): Promise<Node> {
    const server = createServer();
    const node: Node = { server, sockets: new Set(), late: [], cable: newCable() };
    server.on('upgrade', (...upgrade) => node.cable.handleUpgrade(...upgrade));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return node;
  }

  const nodes = [await startNode(), await startNode()] as const;
  const at = (index: number): Node => nodes[index % 2] ?? nodes[0];

  store.onCommitted((events) => {
    if (isOver) return;
    const delivery = shaky.deliveries.shift() ?? ['now', 'now'];
    for (const [index, node] of nodes.entries()) {
      if (delivery[index] === 'now') node.cable.accept(events);
      if (delivery[index] === 'late') node.late.push([...events]);
    }
  });

  const shaky: ShakyNodes = {
    errors,
    deliveries: [],
    async connect(index, userId) {
      const node = at(index);
      // A TCP server's address is never a string.
      const { port } = node.server.address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, extended, {
        headers: { 'x-user': String(userId) },
      });
      node.sockets.add(socket);
      return CableClient.open(socket);
    },
    deliverLate(index) {
      for (const events of at(index).late.splice(0).toReversed()) at(index).cable.accept(events);
    },
    compareWithLog: (index) => at(index).cable.compareWithLog(),
    kill(index) {
      const node = at(index);
      for (const socket of node.sockets) socket.terminate();
      node.sockets.clear();
      node.late = [];
      node.cable = newCable();
    },
    async close() {
      isOver = true;
      for (const node of nodes) {
        for (const socket of node.sockets) socket.terminate();
        node.server.close();
        await once(node.server, 'close');
      }
    },
  };
  return shaky;
}

function identify(request: IncomingMessage) {
  const userId = Number(request.headers['x-user']);
  return { userId, sessionId: userId };
}
