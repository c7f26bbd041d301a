import { deferred } from '../lib/deferred';

/** Uploading, with the checksum that it takes, is fetched when somebody is about to write. */
export const directUploads = deferred(() => import('./direct-upload'));
