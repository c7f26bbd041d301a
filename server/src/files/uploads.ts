import type { Blobs } from '../blobs/receive-blob.js';
import type { CreateRateLimit } from '../http/rate-limit.js';
import { type BeginUpload, uploadsUnderWay } from './under-way.js';
import type { UploadRules } from './upload-rules.js';

/** What every way of uploading works with. */
export interface Uploads extends Blobs {
  rules: UploadRules;
  /** Throws 429 when this person uploads too often. */
  takeTurn(userId: number): Promise<void>;
  begin: BeginUpload;
}

const perMinute = 300;

export function createUploads(
  blobs: Blobs,
  rules: UploadRules,
  createRateLimit: CreateRateLimit,
): Uploads {
  const rate = createRateLimit({ times: perMinute, seconds: 60 });
  return {
    ...blobs,
    rules,
    takeTurn: (userId) => rate.take(userId),
    begin: uploadsUnderWay(),
  };
}
