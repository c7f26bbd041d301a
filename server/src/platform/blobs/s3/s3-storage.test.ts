import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answering,
  cuttingTheBody,
  holdingTheBody,
  letThrough,
  losingTheAnswer,
  type S3Server,
  startS3Server,
} from '../../../../testing/services/s3-server.js';
import { createLog } from '../../lib/log.js';
import { StorageOutage } from '../../lib/storage-outage.js';
import { randomBlobKey } from '../blob-key.js';
import { openBucket } from './bucket.js';
import { openS3Storage } from './open-s3-storage.js';
import { parseUploads, s3Storage } from './s3-storage.js';

const mebibyte = 1024 ** 2;
const busy = answering(503, 'SlowDown');

let s3: S3Server;
let key: string;

beforeEach(async () => {
  s3 = await startS3Server();
  key = randomBlobKey();
});
afterEach(() => s3.close());

const storageOf = (options?: Parameters<typeof openBucket>[1]) =>
  s3Storage(openBucket(s3.settings, options), true);

const bytes = (...texts: (string | Buffer)[]) =>
  Readable.from(texts.map((text) => Buffer.from(text)));

/** Pieces whose ends are not those of the parts. */
function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001);
}

const long = Buffer.alloc(17 * mebibyte + 5, 'a long file ');

describe('a bucket', () => {
  it('returns stored bytes, whole and in part', async () => {
    const storage = storageOf();
    await storage.put(key, bytes('01234', '', '56789'));
    expect(await storage.size(key)).toBe(10);
    expect(String(await buffer(await storage.open(key)))).toBe('0123456789');
    expect(String(await buffer(await storage.open(key, { start: 2, end: 4 })))).toBe('234');
    expect(await s3.objects()).toEqual([key]);

    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.size(key)).toBeNull();
    await expect(storage.open(key)).rejects.toThrow('404 NoSuchKey');
  });

  it('takes an empty file, and one in parts', async () => {
    const storage = storageOf();
    const empty = randomBlobKey();
    await storage.put(empty, bytes());
    expect(await storage.size(empty)).toBe(0);
    expect(await buffer(await storage.open(empty))).toHaveLength(0);

    await storage.put(key, Readable.from(pieces(long)));
    expect(s3.requests.filter((request) => request.includes('partNumber'))).toHaveLength(3);
    expect(long.equals(await buffer(await storage.open(key)))).toBe(true);
  });

  it('R2: has no blob under a key whose source broke off', async () => {
    const storage = storageOf();
    async function* failing() {
      yield long;
      throw new Error('broke off');
    }
    await expect(storage.put(key, failing())).rejects.toThrow('broke off');
    expect(await storage.size(key)).toBeNull();
  });

  it.each(['', '../x', 'x'.repeat(42)])('knows no key %j', async (wrong) => {
    await expect(storageOf().size(wrong)).rejects.toThrow('This is no key of a blob.');
  });
});

describe('a bucket that fails', () => {
  it('is asked again while it is busy or loses answers', async () => {
    const storage = storageOf();
    s3.breakNext(busy, answering(500, 'InternalError'), losingTheAnswer);
    await storage.put(key, bytes('content'));
    s3.breakNext(busy);
    expect(String(await buffer(await storage.open(key)))).toBe('content');
    s3.breakNext(busy, losingTheAnswer);
    await storage.remove(key);
    expect(await s3.objects()).toEqual([]);
  });

  it('is an outage when it stays away', async () => {
    const storage = storageOf();
    s3.breakNext(busy, busy, busy, busy);
    await expect(storage.put(key, bytes('content'))).rejects.toThrow(StorageOutage);
    await s3.close();
    await expect(storage.size(key)).rejects.toThrow('The bucket of the files does not answer.');
  });

  it('breaks off a download of which it sent only a part', async () => {
    const storage = storageOf();
    await storage.put(key, bytes('content'));
    s3.breakNext(cuttingTheBody);
    await expect(storage.open(key).then(buffer)).rejects.toThrow();
  });

  it('R2: refuses parts that it could not join, although it answers 200', async () => {
    const storage = storageOf();
    const twoParts = [letThrough, letThrough, letThrough];
    s3.breakNext(...twoParts, answering(200, 'InternalError'));
    await expect(storage.put(key, bytes(long.subarray(0, 9 * mebibyte)))).rejects.toThrow(
      '200 InternalError',
    );
    expect(await storage.size(key)).toBeNull();
  });

  it('has a file in parts whose last answer was lost', async () => {
    const storage = storageOf();
    const twoParts = [letThrough, letThrough, letThrough];
    s3.breakNext(...twoParts, losingTheAnswer);
    await storage.put(key, bytes(long.subarray(0, 9 * mebibyte)));
    expect(await storage.size(key)).toBe(9 * mebibyte);
  });

  it('is asked by its own clock once it refuses a request for its time', async () => {
    const anHourLate = () => Date.now() - 60 * 60_000;
    const storage = storageOf({ clock: anHourLate });
    await storage.put(key, bytes('content'));
    expect(await storage.size(key)).toBe(7);
  });

  it('signs addresses by its own clock, also where it takes requests of ours', async () => {
    const fiveMinutesLate = () => Date.now() - 5 * 60_000;
    const storage = storageOf({ clock: fiveMinutesLate });
    await storage.put(key, bytes('content'));
    const address = await storage.direct?.downloadAddress(key, {
      type: 'text/plain',
      disposition: 'inline',
      caching: 'no-store',
      seconds: 60,
    });
    expect(await (await fetch(address ?? '')).text()).toBe('content');
  });

  it('may send a file for longer than it may take to answer', async () => {
    const patience = 400;
    await storageOf().put(key, bytes(long));
    let goOn: () => void = () => {};
    s3.breakNext(holdingTheBody(new Promise((resolve) => (goOn = resolve))));
    const source = await storageOf({ patience }).open(key);
    await delay(3 * patience);
    goOn();
    expect(long.equals(await buffer(source))).toBe(true);
  });
});

describe('the start', () => {
  const log = createLog('silent');
  const open = (wrong: Partial<S3Server['settings']> = {}) =>
    openS3Storage({ ...s3.settings, ...wrong, isDirect: true }, log);

  it('says what is wrong with the settings', async () => {
    await expect(open({ secretAccessKey: 'wrong' })).rejects.toThrow(
      'The bucket of S3_BUCKET cannot be used: S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.',
    );
    await expect(open({ accessKeyId: 'wrong' })).rejects.toThrow(
      'The bucket of S3_BUCKET cannot be used: it does not know the key of S3_ACCESS_KEY_ID.',
    );
    const url = s3.settings.url.replace('parley-files', 'other');
    await expect(open({ url })).rejects.toThrow(
      'The bucket of S3_BUCKET cannot be used: there is no such bucket.',
    );
  });

  it('goes on without a bucket that does not answer', async () => {
    await s3.close();
    await expect((await open()).size(key)).rejects.toThrow(StorageOutage);
  });
});

it('finds uploads that were never ended', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Bucket>bucket</Bucket><KeyMarker></KeyMarker><UploadIdMarker></UploadIdMarker>
      <Upload><Key>blobs/one</Key><UploadId>first</UploadId>
        <Initiator><ID>1</ID></Initiator><Initiated>2026-01-31T20:48:33.000Z</Initiated></Upload>
      <Upload><Key>blobs/two</Key><UploadId>second</UploadId>
        <Initiated>2026-02-01T00:00:00.000Z</Initiated></Upload>
    </ListMultipartUploadsResult>`;
  expect(parseUploads(xml)).toEqual([
    { name: 'blobs/one', id: 'first', begunAt: Date.parse('2026-01-31T20:48:33Z') },
    { name: 'blobs/two', id: 'second', begunAt: Date.parse('2026-02-01') },
  ]);
});
