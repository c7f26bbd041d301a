import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { type CableServer, createCableServer } from '../cable/cable-server.js';
import { chatChannel } from '../messages/chat-channel.js';
import type { StoredEvent } from '../store/event.js';
import type { Store } from '../store/store.js';
import { CableClient } from './cable-client.js';
import { extended } from './cable-harness.js';

/** What a node hears of a commit, and when. */
export type Hearing = 'now' | 'late' | 'never';

/** Two nodes of one installation, whose bus loses and delays what a test tells it to. */
export interface ShakyNodes {
  readonly errors: unknown[];
  /** For each commit, in their order: what either node hears of it. 'now' where it says nothing. */
  hearings: [Hearing, Hearing][];
  connect(node: number, userId: number): Promise<CableClient>;
  /** Brings what was late, the last first. */
  deliverLate(node: number): void;
  compareWithLog(node: number): Promise<void>;
  /** The node dies, with all that it knew; another one is there at once. */
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
    const hearing = shaky.hearings.shift() ?? ['now', 'now'];
    for (const [index, node] of nodes.entries()) {
      if (hearing[index] === 'now') node.cable.accept(events);
      if (hearing[index] === 'late') node.late.push([...events]);
    }
  });

  const shaky: ShakyNodes = {
    errors,
    hearings: [],
    async connect(index, userId) {
      const node = at(index);
      // A TCP server's address is never a pipe's name.
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
