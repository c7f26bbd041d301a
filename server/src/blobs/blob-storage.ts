import type { Readable } from 'node:stream';

/** Which bytes of a blob: both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files lie. It knows keys and bytes, and nothing of whose they are. */
export interface BlobStorage {
  /**
   * Resolves once all of it is there to stay, also across a power cut (R2). Until then, and if the
   * source throws, there is nothing under the key.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws where there is nothing. Whoever opens it reads it to its end or destroys it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes; null where there is nothing. */
  size(key: string): Promise<number | null>;
  /** Fine where there is nothing. */
  remove(key: string): Promise<void>;
  /** Removes what a crash left half written before the moment (epoch ms). */
  removeLeftovers(before: number): Promise<void>;
}
