import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import parseRange from 'range-parser';
import type { BlobStorage, ByteRange, DirectAccess } from '../../platform/blobs/blob-storage.js';
import { isShown, servedType } from '../../platform/blobs/content-type.js';
import { notFound } from '../../platform/http/errors.js';
import { sha256 } from '../../platform/lib/tokens.js';

/** A blob to be sent to a browser. */
export interface SentBlob {
  key: string;
  /** The name to save it under. */
  name: string;
  /** MIME type, from `contentTypeOf`. */
  type: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Whether it must be saved, even if it could be shown. */
  download: boolean;
  /** Nothing of it may stay behind: no cache stores it. */
  isSecret?: boolean;
}

/**
 * A blob's content never changes, so a browser need not revalidate; but no shared cache may store
 * it.
 */
const caching = 'private, max-age=86400, immutable';

/**
 * Answers GET and HEAD: the whole blob, one range, or 304. Throws 404. Where browsers reach the storage,
 * GET is answered 302.
 */
export async function sendBlob(
  storage: BlobStorage,
  blob: SentBlob,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (storage.direct && request.method === 'GET') {
    return redirect(storage.direct, blob, reply);
  }
  const size = await storage.size(blob.key);
  if (size === null) throw notFound();
  const validators = {
    etag: `"${sha256(blob.key).slice(0, 32)}"`,
    'last-modified': new Date(blob.createdAt).toUTCString(),
  };
  // `vary: cookie`, so that cached copies end with the session.
  reply.headers({
    ...validators,
    'cache-control': blob.isSecret === true ? 'no-store' : caching,
    vary: 'cookie',
  });
  if (fresh(request.headers, validators)) return reply.code(304).send();

  const range = rangeOf(request, size, validators);
  if (range === 'beyond') {
    reply.code(416).headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
    return reply.send(['The file is not that long.']);
  }
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': servedType(blob.type),
    'content-disposition': dispositionOf(blob),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-length': range ? range.end - range.start + 1 : size,
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await storage.open(blob.key, range ?? undefined));
}

function dispositionOf({ name, type, download }: SentBlob): string {
  const shown = isShown(type) && !download;
  return contentDisposition.create(name, { type: shown ? 'inline' : 'attachment' });
}

/** A browser may follow the same address again, for pictures shown several times. */
const redirectCaching = 'private, max-age=30';

/**
 * Seconds that an address in the storage can be used. Players ask for further ranges of sound and video while
 * they play, and browsers for the rest of a download that broke off.
 */
const lifetimes = { atOnce: 60, inPieces: 60 * 60 };

function lifetimeOf({ type, isSecret = false }: SentBlob): number {
  return isSecret || type.startsWith('image/') ? lifetimes.atOnce : lifetimes.inPieces;
}

/** To where the storage itself sends the blob, whole or the range that the request names. */
async function redirect(
  direct: DirectAccess,
  blob: SentBlob,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = await direct.downloadAddress(blob.key, {
    type: servedType(blob.type),
    disposition: dispositionOf(blob),
    caching: blob.isSecret === true ? 'no-store' : caching,
    seconds: lifetimeOf(blob),
  });
  reply.headers({
    'cache-control': blob.isSecret === true ? 'no-store' : redirectCaching,
    vary: 'cookie',
    // The address is a key to the file: no other site may learn it.
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  return reply.redirect(address, 302);
}

/** Null for the whole blob: also for requests of several ranges, or of another version's range. */
function rangeOf(
  { headers }: FastifyRequest,
  size: number,
  validators: { etag: string; 'last-modified': string },
): ByteRange | null | 'beyond' {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined) return null;
  if (ifRange !== undefined && !Object.values(validators).includes(String(ifRange))) return null;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) return 'beyond';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return null;
  return ranges[0] ?? null;
}
