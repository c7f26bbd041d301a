// @ts-check
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { readAt, readFrames, withFile } from './wal-frames.js';

/**
 * Checksums of the pages of an SQLite file in WAL mode, in a file beside it. SQLite has checksums in its log but not
 * in the file, so it reads bytes that a disk changed as if they had been written. Only checkpoints write pages to the
 * file: call `noteSums` before each. A page is intact if it has its sum, or if the log has it, which replaces it.
 *
 * Plain JavaScript, because a worker thread uses it, and cannot load TypeScript in tests.
 */

const sumBytes = 4;
const pagesAtOnce = 256;

/** @param {string} file */
export const sumsOf = (file) => `${file}-sums`;

/**
 * Notes the sums of the pages in the log, durably. No checkpoint runs meanwhile.
 *
 * @param {string} file
 */
export function noteSums(file) {
  const sums = readFrames(`${file}-wal`, (page, bytes) => ({ page, sum: crc32(bytes) }));
  if (sums === null) return;
  const descriptor = openSync(sumsOf(file), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const bytes = Buffer.alloc(sumBytes);
    for (const { page, sum } of sums) {
      bytes.writeUInt32LE(sum);
      writeSync(descriptor, bytes, 0, sumBytes, (page - 1) * sumBytes);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether a page differs from what was written, or is missing. SQLite must not be writing the file.
 *
 * @param {string} file
 * @returns {boolean}
 */
export function isDamaged(file) {
  const found = withFile(file, (descriptor) => {
    const header = readAt(descriptor, 0, 18);
    // https://sqlite.org/fileformat2.html#the_database_header: a page size of 1 means 65,536.
    const size = header?.readUInt16BE(16) ?? 0;
    const pageBytes = size === 1 ? 65_536 : size;
    const { size: fileBytes } = fstatSync(descriptor);
    if (pageBytes < 512 || fileBytes % pageBytes !== 0) return true;

    const logged = new Set(readFrames(`${file}-wal`, (page) => page));
    const sums = readSums(file);
    const pages = Math.max(fileBytes / pageBytes, sums.length / sumBytes);
    const bytes = Buffer.alloc(pagesAtOnce * pageBytes);
    for (let first = 1; first <= pages; first += pagesAtOnce) {
      const read = readSync(descriptor, bytes, 0, bytes.length, (first - 1) * pageBytes);
      for (let page = first; page < first + pagesAtOnce && page <= pages; page += 1) {
        if (logged.has(page)) continue;
        const at = (page - first) * pageBytes;
        const sumAt = (page - 1) * sumBytes;
        if (at + pageBytes > read || sumAt + sumBytes > sums.length) return true;
        if (crc32(bytes.subarray(at, at + pageBytes)) !== sums.readUInt32LE(sumAt)) return true;
      }
    }
    return false;
  });
  return found === true;
}

/** @param {string} file */
function readSums(file) {
  return withFile(sumsOf(file), (descriptor) => readFileSync(descriptor)) ?? Buffer.alloc(0);
}
