import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import type { AccessChange } from '../store/event.js';
import type { Identity } from './cable-channel.js';
import { pongMark } from './frame.js';
import { OutboundQueue, type WriteTurns } from './outbound-queue.js';
import { type Node, Subscriptions } from './subscriptions.js';
import {
  type Command,
  disconnectFrame,
  type DisconnectReason,
  parseCommand,
  welcomeFrame,
} from './wire.js';

export interface ConnectionNode extends Node {
  readonly turns: WriteTurns;
  onError(error: unknown): void;
}

/** One socket of somebody who is signed in. */
export class Connection {
  readonly identity: Identity;
  readonly extended: boolean;
  readonly #node: ConnectionNode;
  readonly #ws: WebSocket;
  readonly #queue: OutboundQueue;
  readonly #subscriptions: Subscriptions;
  #isCongested = false;
  #congestedSince = 0;
  #allowance: number;
  #allowanceAt = Date.now();
  #waiting = 0;
  #lastCommand: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(
    ws: WebSocket,
    socket: Socket,
    identity: Identity,
    extended: boolean,
    node: ConnectionNode,
  ) {
    this.identity = identity;
    this.extended = extended;
    this.#node = node;
    this.#ws = ws;
    this.#allowance = node.limits.commandBurst;
    this.#queue = new OutboundQueue(socket, node.turns);
    this.#subscriptions = new Subscriptions(this, node);
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('pong', (payload) => this.#onPong(payload));
    this.push(welcomeFrame);
  }

  get userId(): number {
    return this.identity.userId;
  }

  get isCongested(): boolean {
    return this.#isCongested;
  }

  /** Queues a frame, unless the peer reads so little that it has to go (R10). */
  push(frame: Buffer): void {
    if (this.#isOver) return;
    this.#queue.push(frame);
    const { unread } = this.#queue;
    if (unread > this.#node.limits.cutBytes) this.disconnect('too_slow', true);
    else if (unread > this.#node.limits.congestedBytes && !this.#isCongested) {
      this.#isCongested = true;
      this.#congestedSince = Date.now();
    }
  }

  /** Called now and then: gives up on a peer that has not read for too long (R10). */
  checkProgress(now: number): void {
    if (this.#isCongested && now - this.#congestedSince > this.#node.limits.cutMilliseconds) {
      this.disconnect('too_slow', true);
    }
  }

  /** Something changed in what this person may follow (R8). */
  heed(access: AccessChange): void {
    if (access.session_ended === this.identity.sessionId) this.disconnect('unauthorized', false);
    else if (access.granted || access.recheck) this.#subscriptions.recheck(access.granted ?? {});
  }

  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    if (this.#isOver) return;
    this.#queue.push(disconnectFrame(reason, reconnect));
    this.#queue.writeNow();
    this.end();
    // A peer that does not read would never answer a closing handshake.
    if (reason === 'too_slow') this.#ws.terminate();
    else this.#ws.close(1000);
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#node.onError(error);
    this.disconnect('remote', true);
  }

  /** The socket is gone, or is about to be. */
  end(): void {
    this.#isOver = true;
    this.#subscriptions.end();
  }

  #onPong(payload: Buffer): void {
    const mark = pongMark(payload);
    if (mark !== null) this.#queue.readUpTo(mark);
    if (!this.#isCongested || this.#queue.unread > this.#node.limits.drainedBytes) return;
    this.#isCongested = false;
    this.#subscriptions.catchUp();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#isOver) return;
    // With `ws` a text message is one Buffer.
    const command = isBinary ? null : parseCommand((data as Buffer).toString());
    if (!command) this.disconnect('invalid_request', false);
    else if (!this.#mayCommand()) this.disconnect('invalid_request', true);
    else this.#enqueue(command);
  }

  /** R11: so many commands a second, with a burst. */
  #mayCommand(): boolean {
    const now = Date.now();
    const refill = ((now - this.#allowanceAt) / 1000) * this.#node.limits.commandsPerSecond;
    this.#allowance = Math.min(this.#node.limits.commandBurst, this.#allowance + refill) - 1;
    this.#allowanceAt = now;
    return this.#allowance >= 0 && this.#waiting < this.#node.limits.commandsWaiting;
  }

  /** One after another: an unsubscribe must not overtake its subscribe. */
  #enqueue(command: Command): void {
    this.#waiting += 1;
    this.#lastCommand = this.#lastCommand
      .then(() => this.#perform(command))
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #perform({ command, identifier, history }: Command): Promise<void> {
    if (this.#isOver) return;
    if (command === 'subscribe') await this.#subscriptions.subscribe(identifier, history);
    else if (command === 'unsubscribe') this.#subscriptions.unsubscribe(identifier);
    else if (command === 'history' && history) {
      await this.#subscriptions.replay(identifier, history);
    }
    // R9: what a client `speak`s the server has announced already, when it committed it. Commands
    // of later clients are passed over.
  }
}
