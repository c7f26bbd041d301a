import { Readable } from 'node:stream';
import type { Message } from '@parley/contract/entities/message';
import type { Blobs } from '../../../platform/blobs/receive-blob.js';
import type { ZipEntry } from '../../../platform/lib/write-zip.js';

/** So many rows are read at once, and less than twice as many held in memory. */
export const step = 500;

/** Counts what went into an archive; throws when the archive is not wanted any more. */
export type Progress = (items: number) => Promise<void>;

/** Rows in the order of their ids, a page at a time. */
export async function* pages<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read(after, step);
    if (rows.length > 0) yield rows;
    if (rows.length < step) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export function jsonEntry(path: string, value: object): ZipEntry {
  return { path, compress: true, source: () => Readable.from([`${JSON.stringify(value)}\n`]) };
}

/** JSON lines: one object a line. */
export function linesEntry(path: string, chunks: AsyncIterable<readonly object[]>): ZipEntry {
  return { path, compress: true, source: () => Readable.from(linesOf(chunks)) };
}

async function* linesOf(chunks: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const rows of chunks) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

export interface StoredFile {
  id: number;
  name: string;
  blob_key: string;
  content_type: string;
}

/** The bytes of files; one that was deleted meanwhile is left out. */
export async function* fileEntries(
  { storage }: Blobs,
  chunks: AsyncIterable<readonly StoredFile[]>,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  for await (const files of chunks) {
    for (const file of files) {
      await progress(1);
      if ((await storage.size(file.blob_key)) === null) continue;
      yield {
        path: filePath(file),
        compress: !/^(image|audio|video)\//.test(file.content_type),
        source: () => storage.open(file.blob_key),
      };
    }
  }
}

/** A message with the places of its files in the archive. */
export const archivedMessage = (message: Message) => ({
  ...message,
  files: message.files.map((file) => ({ ...file, path: filePath(file) })),
});

/** As it is in the archive, on every system: names are the users', the folder is ours. */
export function filePath({ id, name }: Pick<StoredFile, 'id' | 'name'>): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/[. ]+$/, '_');
  return `files/${id}/${safe === '' ? 'file' : safe}`;
}
