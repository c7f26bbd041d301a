import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomBlobKey } from './blob-key.js';
import { diskStorage } from './disk-storage.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'parley-blobs-'));
});

afterEach(() => rm(directory, { recursive: true }));

const bytes = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

it('returns stored bytes, whole and in part', async () => {
  const storage = diskStorage(directory);
  const key = randomBlobKey();
  await storage.put(key, bytes('01234', '', '56789'));
  expect(await storage.size(key)).toBe(10);
  expect(String(await buffer(await storage.open(key)))).toBe('0123456789');
  expect(String(await buffer(await storage.open(key, { start: 2, end: 4 })))).toBe('234');
  expect(await files()).toEqual([key]);
  // As another process on the same directory.
  expect(await diskStorage(directory).size(key)).toBe(10);

  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.size(key)).toBeNull();
  await expect(storage.open(key)).rejects.toThrow('ENOENT');
  expect(await files()).toEqual([]);
});

it('R2: has no blob under a key before it is complete, nor after a failure', async () => {
  const storage = diskStorage(directory);
  const key = randomBlobKey();
  async function* failing() {
    yield Buffer.from('half');
    expect(await storage.size(key)).toBeNull();
    expect(await files()).toHaveLength(1);
    throw new Error('broke off');
  }
  await expect(storage.put(key, failing())).rejects.toThrow('broke off');
  expect(await storage.size(key)).toBeNull();
  expect(await files()).toEqual([]);
});

it('takes two that put the same at once', async () => {
  const storage = diskStorage(directory);
  const key = randomBlobKey();
  await Promise.all([storage.put(key, bytes('same')), storage.put(key, bytes('same'))]);
  expect(String(await buffer(await storage.open(key)))).toBe('same');
  expect(await files()).toEqual([key]);
});

it.each(['', '..', '../../etc/passwd', 'a/b', 'x'.repeat(42), `${'x'.repeat(42)}/`])(
  'knows no key %j',
  async (key) => {
    const storage = diskStorage(directory);
    for (const use of [
      async () => storage.put(key, bytes('x')),
      async () => storage.open(key),
      async () => storage.size(key),
      async () => storage.remove(key),
    ]) {
      await expect(use()).rejects.toThrow('This is no key of a blob.');
    }
    expect(await files()).toEqual([]);
  },
);
