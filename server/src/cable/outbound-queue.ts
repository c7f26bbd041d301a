import type { Socket } from 'node:net';
import { pingFrame } from './frame.js';

/** How often, in sent bytes, the peer is asked how far it has read. */
const markEvery = 64 * 1024;

/** R14: sockets written in one turn of the event loop. */
const socketsPerTurn = 256;

/**
 * What waits to be written to one socket, and how much of it the peer has yet to read (R10). The
 * kernel takes megabytes without telling, so the peer itself is asked: every 64 KB a WebSocket ping
 * carries the count of bytes sent, and its pong says that all before it was read.
 */
export class OutboundQueue {
  readonly #socket: Socket;
  readonly #turns: WriteTurns;
  #frames: Buffer[] = [];
  #waiting = 0;
  #sent = 0;
  #marked = 0;
  #read = 0;

  constructor(socket: Socket, turns: WriteTurns) {
    this.#socket = socket;
    this.#turns = turns;
  }

  push(frame: Buffer): void {
    this.#frames.push(frame);
    this.#waiting += frame.length;
    if (this.#frames.length === 1) this.#turns.add(this);
  }

  /** Bytes that were pushed and, as far as we know, not read by the peer. */
  get unread(): number {
    // A peer may claim to have read what the kernel has not even taken yet.
    return this.#waiting + Math.max(this.#sent - this.#read, this.#socket.writableLength);
  }

  /** The peer has read everything up to this mark. */
  readUpTo(mark: number): void {
    if (mark > this.#read && mark <= this.#marked) this.#read = mark;
  }

  write(joined: JoinedFrames): void {
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    this.#sent += this.#waiting;
    this.#waiting = 0;
    if (this.#socket.destroyed) return;
    this.#socket.write(joined.of(frames));
    if (this.#sent - this.#marked >= markEvery) {
      this.#marked = this.#sent;
      this.#socket.write(pingFrame(this.#marked));
    }
  }

  /** For the last frame before the socket is closed. */
  writeNow(): void {
    this.write(new JoinedFrames());
  }
}

/** R14: writes of one turn coalesce into one for each socket, a few hundred sockets a turn. */
export class WriteTurns {
  #queues: OutboundQueue[] = [];
  #scheduled = false;

  add(queue: OutboundQueue): void {
    this.#queues.push(queue);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    const queues =
      this.#queues.length > socketsPerTurn ? this.#queues.splice(0, socketsPerTurn) : this.#queues;
    if (queues === this.#queues) this.#queues = [];
    const joined = new JoinedFrames();
    for (const queue of queues) queue.write(joined);
    if (this.#queues.length > 0) this.#schedule();
  }
}

/** Joins frames into one buffer, and gives the same buffer to the next socket with the same frames. */
export class JoinedFrames {
  #frames: readonly Buffer[] = [];
  #bytes: Buffer = Buffer.alloc(0);

  of(frames: readonly Buffer[]): Buffer {
    const [only] = frames;
    if (only && frames.length === 1) return only;
    if (!this.#areSame(frames)) {
      this.#frames = frames;
      this.#bytes = Buffer.concat(frames);
    }
    return this.#bytes;
  }

  #areSame(frames: readonly Buffer[]): boolean {
    return (
      frames.length === this.#frames.length &&
      frames.every((frame, index) => frame === this.#frames[index])
    );
  }
}
