import type { Log } from '../../lib/log.js';
import { StartError } from '../../lib/start-error.js';
import { StorageOutage } from '../../lib/storage-outage.js';
import type { BlobStorage } from '../blob-storage.js';
import { BucketError, type BucketSettings, openBucket } from './bucket.js';
import { s3Storage } from './s3-storage.js';

const reasons: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'it does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  AccessDenied: 'the key of S3_ACCESS_KEY_ID may not use it',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'it is in another region; set S3_REGION or S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'it is in another region; set S3_REGION',
};

/** Throws a StartError when the bucket refuses its settings. */
export async function openS3Storage(
  { isDirect, ...settings }: BucketSettings & { isDirect: boolean },
  log: Log,
): Promise<BlobStorage> {
  const bucket = openBucket(settings);
  try {
    await bucket.send('GET', '', { query: { 'list-type': '2', 'max-keys': '1' } });
  } catch (error) {
    if (error instanceof StorageOutage) {
      log.error({ err: error.cause }, 'the bucket of S3_BUCKET does not answer');
    } else if (error instanceof BucketError) {
      const why = reasons[error.code] ?? `${error.status} ${error.code}`.trimEnd();
      throw new StartError(`The bucket of S3_BUCKET cannot be used: ${why}.`, { cause: error });
    } else {
      throw error;
    }
  }
  return s3Storage(bucket, isDirect);
}
