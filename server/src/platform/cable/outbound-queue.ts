import type { Socket } from 'node:net';
import { pingFrame } from './frame.js';

/** Sent bytes between two pings that ask the peer how far it has read. */
const markEvery = 64 * 1024;

/** R14: the fewest sockets written in one turn of the event loop. */
const socketsAtOnce = 32;

/** An empty queue: shared, so that an idle connection has no array of its own. Never pushed to. */
const none: Buffer[] = [];

/**
 * The frames waiting to be written to a socket, and the count of bytes that the peer has yet to
 * read (R10). The kernel buffers megabytes silently, so the peer itself is asked: every 64 KB a
 * WebSocket ping carries the count of bytes sent, and its pong confirms that everything before it
 * was read.
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
    // The peer may claim to have read bytes that the kernel has not even taken yet.
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
 * R14: frames pushed to a socket before its turn go out in one write. A turn of the event loop
 * writes only a few sockets, so that concurrent posts are joined with earlier ones; but it writes
 * at least as long as all other work took since the last turn, so that posts cannot starve the
 * sockets.
 */
export class WriteTurns {
  #round: readonly OutboundQueue[] = [];
  #next = 0;
  /** The queues of the next round. */
  #waiting: OutboundQueue[] = [];
  #isScheduled = false;
  #lastTurn = 0;
  readonly #onWritten: (times: readonly number[]) => void;
  #roundTimes: number[] = [];
  #waitingTimes: number[] = [];

  /** `onWritten` is called with times given to `note`. */
  constructor(onWritten: (times: readonly number[]) => void = () => {}) {
    this.#onWritten = onWritten;
  }

  /** Reports the time back once every socket that waits now has been written. */
  note(time: number): void {
    if (this.#isScheduled) this.#waitingTimes.push(time);
  }

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
      this.#roundTimes = this.#waitingTimes;
      this.#waitingTimes = [];
    }
    const end = Math.min(this.#next + socketsAtOnce, this.#round.length);
    for (; this.#next < end; this.#next += 1) this.#round[this.#next]?.write(joined);
    if (end < this.#round.length) return;
    this.#round = [];
    this.#next = 0;
    if (this.#roundTimes.length > 0) this.#onWritten(this.#roundTimes);
    this.#roundTimes = [];
  }

  get #hasMore(): boolean {
    return this.#round.length > 0 || this.#waiting.length > 0;
  }
}

/** Joins frames into one buffer, and reuses the buffer for the next socket with the same frames. */
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
