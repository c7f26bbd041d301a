import type { Blobs } from '../../platform/blobs/receive-blob.js';
import type { CreateRateLimit } from '../../platform/http/rate-limit.js';
import { rates } from '../../platform/lib/limits.js';
import { type BeginUpload, concurrentUploads } from './concurrent-uploads.js';
import type { UploadRules } from './upload-rules.js';

/** The dependencies of all ways of uploading. */
export interface Uploads extends Blobs {
  rules: UploadRules;
  /** Throws 429 when the user uploads too often. */
  countUpload(userId: number): Promise<void>;
  begin: BeginUpload;
  /** Whether the session has not ended yet. */
  sessionLives(sessionId: number): Promise<boolean>;
}

export function createUploads(
  blobs: Blobs,
  rules: UploadRules,
  createRateLimit: CreateRateLimit,
  sessionLives: Uploads['sessionLives'],
): Uploads {
  const rate = createRateLimit(rates.uploads);
  return {
    ...blobs,
    rules,
    countUpload: (userId) => rate.take(userId),
    begin: concurrentUploads(),
    sessionLives,
  };
}
