import { deferred } from '../lib/deferred';

/** What shows the files of a message that is being written. */
export const uploadParts = deferred(() => import('./UploadList'));
