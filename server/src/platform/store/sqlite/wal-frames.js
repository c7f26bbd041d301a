// @ts-check
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Plain JavaScript, because a worker thread reads logs too, and cannot load TypeScript in tests. */

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const logHeader = { bytes: 32, summed: 24, pageSizeAt: 8, saltsAt: 16 };
const frameHeader = { bytes: 24, summed: 8, sizeAfterCommitAt: 4, saltsAt: 8, sumAt: 16 };
const magic = 0x377f0682;

/**
 * The results of `pick` for the pages of a log that SQLite would apply, oldest first; null if it would apply none.
 *
 * @template T
 * @param {string} file
 * @param {(page: number, bytes: Buffer) => T | null} pick pages are counted from 1; null: nothing
 * @returns {T[] | null}
 */
export function readFrames(file, pick) {
  return withFile(file, (descriptor) => {
    const header = readAt(descriptor, 0, logHeader.bytes);
    // The lowest bit gives the byte order of the checksums' words.
    const kind = header && (header.readUInt32BE() ^ magic) >>> 0;
    if (header === null || kind === null || kind > 1) return null;
    const sum = checksum(kind === 1);
    sum.add(header.subarray(0, logHeader.summed));
    if (!sum.isAt(header, logHeader.summed)) return null;

    const salts = header.subarray(logHeader.saltsAt, logHeader.saltsAt + 8);
    const frameBytes = frameHeader.bytes + header.readUInt32BE(logHeader.pageSizeAt);
    /** @type {T[]} */
    const picked = [];
    /** @type {T[]} */
    let uncommitted = [];
    let commits = 0;
    for (let at = logHeader.bytes; ; at += frameBytes) {
      const frame = readAt(descriptor, at, frameBytes);
      if (!frame?.subarray(frameHeader.saltsAt, frameHeader.sumAt).equals(salts)) break;
      const page = frame.subarray(frameHeader.bytes);
      sum.add(frame.subarray(0, frameHeader.summed));
      sum.add(page);
      if (!sum.isAt(frame, frameHeader.sumAt)) break;
      const taken = pick(frame.readUInt32BE(), page);
      if (taken !== null) uncommitted.push(taken);
      if (frame.readUInt32BE(frameHeader.sizeAfterCommitAt) === 0) continue;
      picked.push(...uncommitted);
      uncommitted = [];
      commits += 1;
    }
    return commits === 0 ? null : picked;
  });
}

/**
 * The running checksum of a log's header and frames.
 *
 * @param {boolean} isBigEndian
 */
function checksum(isBigEndian) {
  let first = 0;
  let second = 0;
  return {
    /** @param {Buffer} bytes */
    add(bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at < bytes.length; at += 8) {
        first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
        second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
      }
    },
    /**
     * @param {Buffer} bytes
     * @param {number} at
     */
    isAt: (bytes, at) => bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second,
  };
}

/**
 * Null if the file is shorter.
 *
 * @param {number} descriptor
 * @param {number} position
 * @param {number} length
 */
export function readAt(descriptor, position, length) {
  const bytes = Buffer.alloc(length);
  return readSync(descriptor, bytes, 0, length, position) === length ? bytes : null;
}

/**
 * Null if the file is missing or empty.
 *
 * @template T
 * @param {string} file
 * @param {(descriptor: number) => T | null} read
 */
export function withFile(file, read) {
  /** @type {number} */
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return fstatSync(descriptor).size === 0 ? null : read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
