import { Readable } from 'node:stream';
import type { FilePart } from '@parley/contract/entities/file-part';
import { keepBlobs, releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import { type Blobs, receiveBlob } from '../../platform/blobs/receive-blob.js';
import { ReceivedFile } from '../../platform/blobs/received-file.js';
import { malformed } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { photoOf, type PhotoWords } from './photo.js';

/** A blank value clears the photo, an absent one keeps it. */
export type SentPhoto = FilePart | '' | undefined;

/** `bytes`: null clears the photo that is there, undefined leaves it. */
interface ReadPhoto {
  problems: string[];
  bytes?: Buffer | null;
}

/** Throws 400, naming the field, for what is no file. */
export async function readPhoto(
  { storage }: Pick<Blobs, 'storage'>,
  photo: SentPhoto,
  field: string,
  words?: PhotoWords,
): Promise<ReadPhoto> {
  if (photo === undefined) return { problems: [] };
  if (photo === '') return { problems: [], bytes: null };
  if (!(photo instanceof ReceivedFile)) throw malformed([`${field} must be a file.`]);
  const outcome = await photoOf(photo, storage, words);
  return 'problem' in outcome
    ? { problems: [outcome.problem] }
    : { problems: [], bytes: outcome.bytes };
}

/** Returns the new blob's key, to which nothing refers yet; null and undefined as in `ReadPhoto`. */
export async function storePhoto(
  blobs: Blobs,
  { bytes }: ReadPhoto,
): Promise<string | null | undefined> {
  if (!bytes) return bytes;
  const { key } = await receiveBlob(blobs, Readable.from([bytes]), bytes.length);
  return key;
}

/** Gives up the blob of the earlier photo, and keeps that of the new one. */
export async function exchangePhotos(
  tx: Transaction,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before !== null) await releaseBlobs(tx, [before]);
  if (after === null || (await keepBlobs(tx, [after]))) return;
  throw new Error('The photo was swept before it was kept.');
}
