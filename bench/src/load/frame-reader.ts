/** Receives the frames of a reader, in order of arrival. */
export interface FrameListener {
  /** A text frame of 126 bytes or more on a channel other than `LoginChannel`: a posted message. It is not parsed. */
  event(): void;
  /** A shorter text frame: a frame of the protocol itself. */
  notice(text: string): void;
  /** A WebSocket ping, which must be answered. */
  ping(payload: Buffer): void;
  close(): void;
}

/** The channel of workspace events, which are not posted messages. A frame names its channel in its first bytes. */
const ofWorkspace = 'LoginChannel';
const beginning = 48;

const textFrame = 0x81;
const closeFrame = 0x88;
const pingFrame = 0x89;

/**
 * Counts the frames of a server (RFC 6455 §5.2: unmasked, not fragmented) in a stream of bytes, as
 * cheaply as possible: the load generator must never be the bottleneck.
 */
export class FrameReader {
  readonly #listener: FrameListener;
  /** Bytes of the present event that are still to come. */
  #missing = 0;
  /** Whether the present event is a posted message. */
  #isPosted = false;
  /** The start of a frame that was cut off before its kind was known. */
  #rest: Buffer | null = null;

  constructor(listener: FrameListener) {
    this.#listener = listener;
  }

  /** The caller may reuse `bytes` afterwards. */
  read(bytes: Buffer): void {
    const chunk = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
    this.#rest = null;
    let at = this.#readEvent(chunk, 0);
    while (at < chunk.length) {
      const next = this.#readFrame(chunk, at);
      if (next === at) {
        this.#rest = Buffer.from(chunk.subarray(at));
        return;
      }
      at = next;
    }
  }

  /** Returns the position of the next frame; the same position if this frame is incomplete. */
  #readFrame(chunk: Buffer, at: number): number {
    const present = chunk.length - at;
    if (present < 4) return at;
    const length = chunk.readUInt8(at + 1);
    if (length < 126) {
      const end = at + 2 + length;
      if (end > chunk.length) return at;
      this.#tell(chunk.readUInt8(at), chunk.subarray(at + 2, end));
      return end;
    }
    if (length > 126) throw new Error('No frame of this load is so long.');
    if (present < 4 + beginning) return at;
    this.#isPosted = !chunk.toString('latin1', at + 4, at + 4 + beginning).includes(ofWorkspace);
    this.#missing = chunk.readUInt16BE(at + 2);
    return this.#readEvent(chunk, at + 4);
  }

  #readEvent(chunk: Buffer, at: number): number {
    if (this.#missing === 0) return at;
    const part = Math.min(this.#missing, chunk.length - at);
    this.#missing -= part;
    if (this.#missing === 0 && this.#isPosted) this.#listener.event();
    return at + part;
  }

  #tell(kind: number, payload: Buffer): void {
    if (kind === textFrame) this.#listener.notice(payload.toString());
    else if (kind === pingFrame) this.#listener.ping(payload);
    else if (kind === closeFrame) this.#listener.close();
  }
}
