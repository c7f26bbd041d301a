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
  /** Null where browsers get and send bytes only through this server. */
  readonly direct: DirectAccess | null;
}

/** Addresses at which browsers reach the storage themselves, each for a short time. */
export interface DirectAccess {
  /** The common beginning of the addresses: `https://files.example.com/bucket/`. */
  readonly url: string;
  /** Bytes; what is larger goes through this server. */
  readonly largestUpload: number;
  /** Milliseconds for which the address of an upload can be used, also again. */
  readonly uploadLifetime: number;
  /** `answer` is the headers of the download, and how long it may be begun. */
  downloadAddress(key: string, answer: DownloadHeaders): Promise<string>;
  /** Takes exactly these bytes, by PUT with these headers; `md5` is in base64. */
  uploadAddress(
    key: string,
    bytes: { size: number; md5: string },
  ): Promise<{ url: string; headers: Record<string, string> }>;
}

export interface DownloadHeaders {
  type: string;
  disposition: string;
  caching: string;
  /** For how long the address can be used, also for further ranges. */
  seconds: number;
}
