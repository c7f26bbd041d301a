import path from 'node:path';
import type { Log } from '../lib/log.js';
import type { BlobStorage } from './blob-storage.js';
import { diskStorage } from './disk-storage.js';
import type { BucketSettings } from './s3/bucket.js';

/**
 * The storage that the settings name. Throws a StartError when the bucket refuses them; one that does
 * not answer is only logged, since Parley serves everything else without it.
 */
export async function openBlobs({
  bucket,
  dataDirectory,
  log,
}: {
  bucket: (BucketSettings & { isDirect: boolean }) | null;
  dataDirectory: string;
  log: Log;
}): Promise<BlobStorage> {
  if (bucket === null) return diskStorage(path.join(dataDirectory, 'blobs'));
  // Loaded only where it is used.
  const { openS3Storage } = await import('./s3/open-s3-storage.js');
  return openS3Storage(bucket, log);
}
