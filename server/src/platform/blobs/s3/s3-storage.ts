import { Readable } from 'node:stream';
import { isBlobKey } from '../blob-key.js';
import type { BlobStorage } from '../blob-storage.js';
import { type Bucket, BucketError } from './bucket.js';
import { inParts } from './parts.js';
import { firstText, textsOf } from './xml.js';

/** S3 takes parts of 5 MiB and more, and 10,000 of them: files of 80 GB. */
const partBytes = 8 * 1024 ** 2;
/** Seconds within which an upload must begin. */
const uploadLifetime = 60 * 60;
/** S3 takes no more in one request. */
const largestUpload = 5 * 1024 ** 3;

/** Blobs as objects `blobs/{key}` of a bucket. `isDirect`: browsers reach the bucket. */
export function s3Storage(bucket: Bucket, isDirect: boolean): BlobStorage {
  return {
    put: async (key, source) => put(bucket, nameOf(key), source),

    async open(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await bucket.send('GET', nameOf(key), headers && { headers });
      if (range && response.status !== 206) throw new Error('The bucket sent more than the range.');
      // A file without bytes has no body.
      if (response.body === null) return Readable.from([]);
      return Readable.from(response.body);
    },

    size: async (key) => sizeOf(bucket, nameOf(key)),

    async remove(key) {
      await bucket.send('DELETE', nameOf(key), { accept: [404] });
    },

    removeLeftovers: (before) => abortUploads(bucket, before),

    direct: isDirect ? directAccess(bucket) : null,
  };
}

/** The names of all objects that are blobs begin with it. */
export const prefix = 'blobs/';

function nameOf(key: string): string {
  if (!isBlobKey(key)) throw new Error('This is no key of a blob.');
  return `${prefix}${key}`;
}

function directAccess(bucket: Bucket): NonNullable<BlobStorage['direct']> {
  return {
    url: bucket.url,
    largestUpload,
    uploadLifetime: uploadLifetime * 1000,
    downloadAddress: (key, { type, disposition, caching, seconds }) =>
      bucket.presign('GET', nameOf(key), {
        seconds,
        query: {
          'response-content-type': type,
          'response-content-disposition': disposition,
          'response-cache-control': caching,
        },
      }),
    async uploadAddress(key, { size, md5 }) {
      const headers = { 'content-type': 'application/octet-stream', 'content-md5': md5 };
      const signed = { ...headers, 'content-length': String(size) };
      const url = await bucket.presign('PUT', nameOf(key), {
        seconds: uploadLifetime,
        headers: signed,
      });
      // Browsers add the length themselves, and let no page set it.
      return { url, headers };
    },
  };
}

async function sizeOf(bucket: Bucket, name: string): Promise<number | null> {
  const response = await bucket.send('HEAD', name, { accept: [404] });
  return response.status === 404 ? null : Number(response.headers.get('content-length'));
}

async function put(bucket: Bucket, name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(source, partBytes);
  try {
    const first = await parts.next();
    const second = await parts.next();
    if (second.done === true) {
      await bucket.send('PUT', name, { body: first.value ?? Buffer.alloc(0) });
    } else {
      await putInParts(bucket, name, parts, [first.value ?? Buffer.alloc(0), second.value]);
    }
  } finally {
    // Ends the source as well, if the bucket failed in the middle of it.
    await parts.return();
  }
}

async function putInParts(
  bucket: Bucket,
  name: string,
  rest: AsyncIterable<Buffer<ArrayBuffer>>,
  first: readonly Buffer<ArrayBuffer>[],
): Promise<void> {
  const begun = await bucket.send('POST', name, { query: { uploads: '' } });
  const uploadId = firstText(await begun.text(), 'UploadId');
  if (uploadId === null) throw new Error('The bucket gave the upload no id.');
  const etags: string[] = [];
  let size = 0;

  async function sendPart(body: Buffer<ArrayBuffer>): Promise<void> {
    const query = { partNumber: String(etags.length + 1), uploadId: uploadId ?? '' };
    const sent = await bucket.send('PUT', name, { query, body });
    etags.push(sent.headers.get('etag') ?? '');
    size += body.length;
  }

  try {
    for (const body of first) await sendPart(body);
    for await (const body of rest) await sendPart(body);
    await complete(bucket, name, { uploadId, etags, size });
  } catch (error) {
    // If this fails too, `removeLeftovers` aborts it a day later.
    await abort(bucket, name, uploadId).catch(() => {});
    throw error;
  }
}

async function complete(
  bucket: Bucket,
  name: string,
  { uploadId, etags, size }: { uploadId: string; etags: readonly string[]; size: number },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  try {
    const response = await bucket.send('POST', name, {
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(list),
    });
    // S3 begins its answer before it is done, so that an error comes with the status of success.
    const code = firstText(await response.text(), 'Code');
    if (code !== null) throw new BucketError(response.status, code);
  } catch (error) {
    // The answer was lost, or a repeated request found nothing more to do.
    if ((await sizeOf(bucket, name)) !== size) throw error;
  }
}

async function abort(bucket: Bucket, name: string, uploadId: string): Promise<void> {
  await bucket.send('DELETE', name, { query: { uploadId }, accept: [404] });
}

/** Aborts uploads in parts that were begun before the moment (epoch ms): their parts take room. */
async function abortUploads(bucket: Bucket, before: number): Promise<void> {
  // Not every S3 lists them: there a lifecycle rule of the bucket ends them.
  const response = await bucket.send('GET', '', {
    query: { uploads: '', prefix },
    accept: [501],
  });
  if (response.status === 501) return;
  for (const upload of parseUploads(await response.text())) {
    if (upload.begunAt < before) await abort(bucket, upload.name, upload.id);
  }
}

export interface UnfinishedUpload {
  name: string;
  id: string;
  /** Epoch milliseconds. */
  begunAt: number;
}

/** The uploads of an answer to ListMultipartUploads. */
export function parseUploads(xml: string): UnfinishedUpload[] {
  const begun = textsOf(xml, 'Initiated');
  const ids = textsOf(xml, 'UploadId');
  return textsOf(xml, 'Key').flatMap((name, index) => {
    const [id, at] = [ids[index], begun[index]];
    return id === undefined || at === undefined ? [] : { name, id, begunAt: Date.parse(at) };
  });
}
