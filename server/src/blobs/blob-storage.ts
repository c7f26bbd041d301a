import type { Readable } from 'node:stream';

/** A byte range; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores the bytes of files by key; it knows nothing about messages or owners. */
export interface BlobStorage {
  /**
   * Resolves once all bytes are durable, also across a power cut (R2). Until then, and if the
   * source throws, the key has no blob.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws if there is no blob. The caller must read the stream to its end or destroy it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes; null if there is no blob. */
  size(key: string): Promise<number | null>;
  /** Does nothing if there is no blob. */
  remove(key: string): Promise<void>;
  /** Removes partial files that a crash left before the moment (epoch ms). */
  removeLeftovers(before: number): Promise<void>;
}
