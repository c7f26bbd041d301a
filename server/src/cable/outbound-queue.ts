import type { Socket } from 'node:net';
import { pingFrame } from './frame.js';

/** How often, in sent bytes, the peer is asked how far it has read. */
const markEvery = 64 * 1024;

/** R14: the fewest sockets that are written in one turn of the event loop. */
const socketsAtOnce = 32;

/** Nothing waits: shared, so that an idle connection has no array of its own. Never pushed to. */
const none: Buffer[] = [];

/**
 * What waits to be written to one socket, and how much of it the peer has yet to read (R10). The
 * kernel takes megabytes without telling, so the peer itself is asked: every 64 KB a WebSocket ping
 * carries the count of bytes sent, and its pong says that all before it was read.
 */
export class OutboundQueue {
  readonly #socket: Socket;
  readonly #turns: WriteTurns;
  #frames = none;
  #waiting = 0;
  #sent = 0;
  #marked = 0;
  #read = 0;

  constructor(socket: Socket, turns: WriteTurns) {
    this.#socket = socket;
    this.#turns = turns;
  }

  push(frame: Buffer): void {
    if (this.#frames === none) {
      this.#frames = [frame];
      this.#turns.add(this);
    } else {
      this.#frames.push(frame);
    }
    this.#waiting += frame.length;
  }

  /** Bytes that were pushed and, as far as we know, not read by the peer. */
  get unread(): number {
    return this.#waiting + this.#sent - this.#read;
  }

  /** The peer has read everything up to this mark. */
  readUpTo(mark: number): void {
    if (mark > this.#marked) return;
    // It may claim to have read what the kernel has not even taken yet.
    const taken = this.#sent - this.#socket.writableLength;
    this.#read = Math.max(this.#read, Math.min(mark, taken));
  }

  write(joined: JoinedFrames): void {
    const frames = this.#frames;
    if (frames === none) return;
    this.#frames = none;
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

/**
 * R14: what is pushed to a socket before its turn goes out in one write. A turn of the event loop
 * writes a few sockets only, so that posts that come meanwhile catch up with the earlier ones; but it
 * writes at least as long as all else took since the last turn, so that posts cannot starve the
 * sockets.
 */
export class WriteTurns {
  #round: readonly OutboundQueue[] = [];
  #next = 0;
  /** For the round after this one. */
  #waiting: OutboundQueue[] = [];
  #isScheduled = false;
  #lastTurn = 0;

  add(queue: OutboundQueue): void {
    this.#waiting.push(queue);
    if (this.#isScheduled) return;
    this.#lastTurn = performance.now();
    this.#schedule();
  }

  #schedule(): void {
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const begin = performance.now();
    const share = begin - this.#lastTurn;
    const joined = new JoinedFrames();
    do {
      this.#writeSome(joined);
      this.#lastTurn = performance.now();
    } while (this.#hasMore && this.#lastTurn - begin < share);
    if (this.#hasMore) this.#schedule();
    else this.#isScheduled = false;
  }

  #writeSome(joined: JoinedFrames): void {
    if (this.#round.length === 0) {
      this.#round = this.#waiting;
      this.#waiting = [];
    }
    const end = Math.min(this.#next + socketsAtOnce, this.#round.length);
    for (; this.#next < end; this.#next += 1) this.#round[this.#next]?.write(joined);
    if (end < this.#round.length) return;
    this.#round = [];
    this.#next = 0;
  }

  get #hasMore(): boolean {
    return this.#round.length > 0 || this.#waiting.length > 0;
  }
}

/** Joins frames into one buffer, and gives the same buffer to the next socket with the same frames. */
export class JoinedFrames {
  #frames: readonly Buffer[] = [];
  #bytes: Buffer = Buffer.alloc(0);

  of(frames: readonly Buffer[]): Buffer {
    const only = frames[0];
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
