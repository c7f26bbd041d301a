import { type FileHandle, open } from 'node:fs/promises';

/**
 * At most this many bytes wait in the system's cache: flushing a gigabyte at once would delay the
 * flushes of messages.
 */
const flushEvery = 16 * 1024 ** 2;

/** Writes a new file; resolves once its bytes are on disk. */
export async function writeDurably(file: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    let unflushed = 0;
    for await (const bytes of source) {
      await writeBytes(handle, bytes);
      unflushed += bytes.length;
      if (unflushed < flushEvery) continue;
      await handle.datasync();
      unflushed = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A write may take fewer bytes than given. */
async function writeBytes(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}

/** A file's name is durable only after its directory is flushed. */
export async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
