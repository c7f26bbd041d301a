import { PassThrough, type Readable } from 'node:stream';

/** A file of an archive; `source` is asked for when its turn comes. */
export interface ZipEntry {
  path: string;
  /** Whether compressing is worth it: pictures and videos are compressed already. */
  compress: boolean;
  source: () => Promise<Readable> | Readable;
}

/**
 * Hands an archive to `put` as it is made, one entry after another: in memory are a few chunks, and the
 * list of entries that ends each archive. Its last bytes are the comment. Rejects with the first failure, of an
 * entry or of `put`.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  put: (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>,
  comment = '',
): Promise<void> {
  // Loaded lazily: most processes never need it.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));

  function add({ path, compress, source }: ZipEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      zip.addReadStreamLazy(path, { compress }, (give) => {
        Promise.resolve(source()).then((stream) => {
          current = stream.once('end', resolve).once('error', reject);
          give(null, stream);
        }, reject);
      });
    });
  }

  async function addAll(): Promise<void> {
    for await (const entry of entries) await add(entry);
    zip.end({ comment, forceZip64Format: false });
  }

  try {
    await Promise.race([failed, Promise.all([put(output), addAll()])]);
  } catch (error) {
    current?.destroy();
    output.destroy();
    throw error;
  }
}
