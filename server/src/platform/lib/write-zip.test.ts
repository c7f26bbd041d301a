import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.js';

const drain = async (bytes: AsyncIterable<Uint8Array>): Promise<number> => {
  let count = 0;
  for await (const chunk of bytes) count += chunk.length;
  return count;
};

async function* entriesOf(...all: ZipEntry['source'][]): AsyncGenerator<ZipEntry> {
  for (const [index, source] of all.entries()) yield { path: `${index}`, compress: false, source };
}

it('streams: what is read ahead of a slow reader is bounded', async () => {
  const [size, chunks] = [64 * 1024, 400];
  let produced = 0;
  let most = 0;
  async function* source() {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      produced += size;
      yield Buffer.alloc(size);
    }
  }
  let read = 0;
  await writeZip(
    entriesOf(() => Readable.from(source())),
    async (bytes) => {
      for await (const chunk of bytes) {
        read += chunk.length;
        most = Math.max(most, produced - read);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  );
  expect(read).toBeGreaterThan(size * chunks);
  expect(most).toBeLessThan(4 * 1024 ** 2);
});

it('fails with an entry that fails, and closes what is open', async () => {
  async function* broken() {
    yield 'some';
    throw new Error('The disk is gone.');
  }
  await expect(
    writeZip(
      entriesOf(() => Readable.from(broken())),
      drain,
    ),
  ).rejects.toThrow('The disk is gone.');
  await expect(
    writeZip(
      entriesOf(() => Promise.reject(new Error('No such blob.'))),
      drain,
    ),
  ).rejects.toThrow('No such blob.');
});

it('fails when nobody takes the archive, and closes the entry that was under way', async () => {
  const endless = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(1024);
    })(),
  );
  const full = async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const _ of bytes) throw new Error('The disk is full.');
  };
  await expect(
    writeZip(
      entriesOf(() => endless),
      full,
    ),
  ).rejects.toThrow('The disk is full.');
  expect(endless.destroyed).toBe(true);
});
