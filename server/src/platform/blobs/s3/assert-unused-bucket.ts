import { StartError } from '../../lib/start-error.js';
import { type BucketSettings, openBucket } from './bucket.js';
import { prefix } from './s3-storage.js';
import { firstText } from './xml.js';

/** Throws a StartError where the bucket has blobs, and a StorageOutage where it does not answer. */
export async function assertUnusedBucket(settings: BucketSettings): Promise<void> {
  const list = await openBucket(settings).send('GET', '', {
    query: { 'list-type': '2', 'max-keys': '1', prefix },
  });
  if (firstText(await list.text(), 'Key') === null) return;
  throw new StartError(
    'The bucket of S3_BUCKET has files already. If they are of another installation, the restored one would remove them: give it a bucket of its own. If they are of this one (of a restore that was interrupted, for example), add --into-used-bucket.',
  );
}
