import type { Socket } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import type { RawData, WebSocket } from 'ws';
import { inSpan } from '../lib/tracing.js';
import type { AccessChange } from '../store/event.js';
import type { Identity } from './cable-channel.js';
import { lifePing, pongMark } from './frame.js';
import type { CableLimits } from './limits.js';
import { OutboundQueue, type WriteTurns } from './outbound-queue.js';
import { type Node, Subscriptions } from './subscriptions.js';
import { TokenBucket } from './token-bucket.js';
import {
  type Command,
  disconnectFrame,
  type DisconnectReason,
  isObject,
  parseCommand,
  parseData,
  welcomeFrame,
} from './wire.js';

export interface ConnectionNode extends Node {
  readonly turns: WriteTurns;
  onError(error: unknown): void;
  /** For the security log: a peer was cut off, or has too many connections. */
  onLimit(peer: Peer, reason: DisconnectReason | 'frame' | 'connections'): void;
}

/** The peer's user and IP address. */
interface Peer extends Identity {
  readonly address: string;
}

/** Reasons that the peer itself causes. */
const limitReasons: ReadonlySet<DisconnectReason> = new Set(['too_slow', 'invalid_request']);

/** A socket of a signed-in user. */
export class Connection {
  readonly identity: Peer;
  readonly extended: boolean;
  readonly #node: ConnectionNode;
  readonly #limits: CableLimits;
  readonly #ws: WebSocket;
  readonly #queue: OutboundQueue;
  readonly #subscriptions: Subscriptions;
  #isCongested = false;
  #congestedSince = 0;
  #heardAt = performance.now();
  readonly #commands: TokenBucket;
  #whispers: TokenBucket | null = null;
  #waiting = 0;
  #lastCommand: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(
    ws: WebSocket,
    socket: Socket,
    identity: Peer,
    extended: boolean,
    node: ConnectionNode,
  ) {
    this.identity = identity;
    this.extended = extended;
    this.#node = node;
    this.#limits = node.limits;
    this.#ws = ws;
    this.#commands = new TokenBucket(node.limits.commandBurst, node.limits.commandsPerSecond);
    this.#queue = new OutboundQueue(socket, node.turns);
    this.#subscriptions = new Subscriptions(this, node);
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('pong', (payload) => this.#onPong(payload));
    this.push(welcomeFrame);
  }

  get userId(): number {
    return this.identity.userId;
  }

  /** Bytes that the peer has yet to read. */
  get queuedBytes(): number {
    return this.#queue.unread;
  }

  /** The peer's last sign of life, by `performance.now()`: asked for after `askMilliseconds` of silence. */
  get heardAt(): number {
    return this.#heardAt;
  }

  isHeard(): void {
    this.#heardAt = performance.now();
  }

  get isCongested(): boolean {
    return this.#isCongested;
  }

  /** Queues a frame, unless the peer is too slow and is cut off (R10). */
  push(frame: Buffer): void {
    if (this.#isOver) return;
    this.#queue.push(frame);
    if (this.#queue.unread > this.#limits.congestedBytes) this.#fallBehind();
  }

  #fallBehind(): void {
    if (this.#queue.unread > this.#limits.cutBytes) this.disconnect('too_slow', true);
    else if (!this.#isCongested) {
      this.#isCongested = true;
      this.#congestedSince = performance.now();
    }
  }

  /**
   * Called periodically: cuts off a peer that has not read for too long (R10), and asks a silent one for a sign of
   * life. `now`: a reading of `performance.now()`.
   */
  checkProgress(now: number): void {
    if (now - this.#heardAt > this.#limits.askMilliseconds) this.push(lifePing);
    if (this.#isCongested && now - this.#congestedSince > this.#limits.cutMilliseconds) {
      this.disconnect('too_slow', true);
    }
  }

  /** Handles a change of the user's access (R8). */
  applyAccessChange(access: AccessChange): void {
    const { sessionId } = this.identity;
    if (access.session_ended === sessionId) this.disconnect('unauthorized', false);
    else if (access.session_replaced === sessionId) this.disconnect('session_replaced', true);
    else if (access.granted || access.recheck) this.#subscriptions.recheck(access.granted ?? {});
  }

  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    if (this.#isOver) return;
    if (limitReasons.has(reason)) this.#node.onLimit(this.identity, reason);
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

  /** The socket is closed, or about to be. */
  end(): void {
    this.#isOver = true;
    this.#subscriptions.end();
  }

  #onPong(payload: Buffer): void {
    this.isHeard();
    const mark = pongMark(payload);
    if (mark !== null) this.#queue.readUpTo(mark);
    if (!this.#isCongested || this.#queue.unread > this.#limits.drainedBytes) return;
    this.#isCongested = false;
    this.#subscriptions.catchUp();
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (this.#isOver) return;
    this.isHeard();
    // `ws` delivers a text message as one Buffer.
    const command = isBinary ? null : parseCommand((data as Buffer).toString());
    if (!command) this.disconnect('invalid_request', false);
    else if (!this.#mayCommand()) this.disconnect('invalid_request', true);
    else this.#enqueue(command);
  }

  /** R11: limits the commands per second, with a burst. */
  #mayCommand(): boolean {
    return this.#commands.take() && this.#waiting < this.#limits.commandsWaiting;
  }

  /** In sequence: an unsubscribe must not overtake its subscribe. */
  #enqueue(command: Command): void {
    this.#waiting += 1;
    this.#lastCommand = this.#lastCommand
      .then(() => this.#perform(command))
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #perform(command: Command): Promise<void> {
    if (this.#isOver) return;
    const work = this.#workOf(command);
    if (work) await inSpan(`cable ${command.command}`, { kind: SpanKind.SERVER }, work);
  }

  /** Null for unknown commands, of later clients, which are ignored. */
  #workOf({ command, identifier, data, history }: Command): (() => Promise<void>) | null {
    switch (command) {
      case 'subscribe':
        return () => this.#subscriptions.subscribe(identifier, history);
      case 'unsubscribe':
        return async () => this.#subscriptions.unsubscribe(identifier);
      case 'history':
        return history ? () => this.#subscriptions.replay(identifier, history) : null;
      case 'message':
        return () => this.#receive(identifier, data);
      case 'whisper':
        return () => this.#whisper(identifier, data);
      default:
        return null;
    }
  }

  async #receive(identifier: string, data: unknown): Promise<void> {
    const said = parseData(data);
    if (said) await this.#subscriptions.receive(identifier, said);
    else this.disconnect('invalid_request', false);
  }

  /** R11: too frequent or too large whispers are dropped. */
  async #whisper(identifier: string, data: unknown): Promise<void> {
    const { whisperBurst, whispersPerSecond, whisperLength } = this.#limits;
    this.#whispers ??= new TokenBucket(whisperBurst, whispersPerSecond);
    if (!this.extended || !isObject(data) || !this.#whispers.take()) return;
    if (JSON.stringify(data).length > whisperLength) return;
    await this.#subscriptions.whisper(identifier, data);
  }
}
