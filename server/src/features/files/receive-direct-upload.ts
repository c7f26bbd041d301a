import type { IncomingMessage } from 'node:http';
import type { Selectable } from 'kysely';
import { readUploadToken } from '../../domain/files/signed-id.js';
import type { Uploads } from '../../domain/files/uploads.js';
import { contentTypeOf } from '../../platform/blobs/content-type.js';
import { type Measured, TooManyBytes } from '../../platform/blobs/measure.js';
import { discardBlobs, extendBlob, putMeasured } from '../../platform/blobs/receive-blob.js';
import { ApiError, invalid, notFound } from '../../platform/http/errors.js';
import { dropRest, receiveLongBody } from '../../platform/http/long-body.js';
import type { FilesTable } from '../../platform/store/schema.js';

type Upload = Selectable<FilesTable>;

/** How long (ms) an interrupted upload keeps its room, for another attempt. */
const keepAfterBreakMs = 10 * 60_000;

/**
 * Receives the bytes of a direct upload: the bearer of its token may send them, until the session
 * that requested it has ended. Bytes that do not match the promise are refused with 422, and the
 * upload is deleted; after an interruption it may be tried again.
 */
export async function receiveDirectUpload(
  uploads: Uploads,
  token: string,
  message: IncomingMessage,
): Promise<void> {
  const claim = readUploadToken(token, uploads.rules.secret);
  if (!claim || !(await uploads.sessionLives(claim.sessionId))) throw notFound();
  const upload = await findUpload(uploads, claim.fileId);
  if (!upload) throw notFound();
  if (upload.stored_at !== null) {
    dropRest(message);
    return;
  }
  let done = () => {};
  try {
    done = uploads.begin(upload.uploader_id);
    await store(uploads, upload, message);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) await forget(uploads, upload);
    else await shortenPatience(uploads, upload);
    throw error;
  } finally {
    done();
  }
}

function findUpload({ store: { reader } }: Uploads, fileId: number): Promise<Upload | undefined> {
  return reader
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('message_id', 'is', null)
    .executeTakeFirst();
}

async function store(uploads: Uploads, upload: Upload, message: IncomingMessage): Promise<void> {
  const { 'content-length': length } = message.headers;
  if (length !== undefined && Number(length) !== upload.byte_size) throw wrongSize();
  // Extends its lifetime, so that the sweep spares a slow upload.
  if (!(await uploads.store.transact((tx) => extendBlob(tx, upload.blob_key)))) throw notFound();

  const { head } = await receiveLongBody(message, (bytes) =>
    putMeasured(uploads.storage, upload.blob_key, bytes, upload.byte_size, (measured) =>
      checkPromise(upload, measured),
    ),
  ).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? wrongSize() : error;
  });
  const contentType = await contentTypeOf(head, upload.content_type);
  await uploads.store.transact((tx) =>
    tx
      .updateTable('files')
      .set({ stored_at: tx.now, content_type: contentType })
      .where('id', '=', upload.id)
      .execute(),
  );
}

function checkPromise(upload: Upload, { size, md5 }: Measured): void {
  if (size !== upload.byte_size) throw wrongSize();
  if (md5 !== upload.checksum) throw invalid(['The file does not match its checksum.']);
}

const wrongSize = () => invalid(['The file does not have the size that was announced.']);

/** Does nothing if another attempt has completed it meanwhile. */
async function forget(uploads: Uploads, upload: Upload): Promise<void> {
  const forgotten = await uploads.store.transact((tx) =>
    tx
      .deleteFrom('files')
      .where('id', '=', upload.id)
      .where('stored_at', 'is', null)
      .executeTakeFirst(),
  );
  if (forgotten.numDeletedRows > 0n) await discardBlobs(uploads, [upload.blob_key]);
}

/**
 * Does nothing if another attempt has completed it meanwhile: then a message may name it for a day.
 */
async function shortenPatience(uploads: Uploads, upload: Upload): Promise<void> {
  await uploads.store.transact(async (tx) => {
    const missing = await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', upload.id)
      .where('stored_at', 'is', null)
      .executeTakeFirst();
    if (missing) await extendBlob(tx, upload.blob_key, keepAfterBreakMs);
  });
}
