import type { FilePart } from '@parley/contract/entities/file-part';
import { ReceivedFile } from '../../platform/blobs/received-file.js';
import { ApiError, invalid, malformed } from '../../platform/http/errors.js';
import { readSignedId } from './signed-id.js';
import type { UploadRules } from './upload-rules.js';

/** A file of a message being sent: received with the form, or the id of a direct upload. */
export type SentFile = ReceivedFile | { fileId: number };

/**
 * Parses `message[files][]`, with all checks that need no database; blank entries, which forms send
 * for an empty list, are skipped. Throws 400, 413 or 422.
 */
export function sentFiles(
  entries: readonly (string | FilePart)[],
  { secret, maxFiles }: UploadRules,
): SentFile[] {
  const files = entries.filter((entry) => entry !== '');
  if (files.length > maxFiles) throw tooManyFiles(maxFiles);
  return files.map((entry) => {
    if (typeof entry === 'string') return { fileId: fileIdOf(entry, secret) };
    if (entry instanceof ReceivedFile) return entry;
    throw malformed(['message.files must be files of a multipart form, or signed ids of uploads.']);
  });
}

export function tooManyFiles(most: number): ApiError {
  return new ApiError(413, [`There can't be more than ${most} ${most === 1 ? 'file' : 'files'}.`]);
}

/**
 * No file has the id 0: a forged or expired id is refused when it is attached, and is harmless when
 * a message is sent again that has its files already (R7).
 */
function fileIdOf(signedId: string, secret: string): number {
  return readSignedId(signedId, secret) ?? 0;
}

/** The same error for every problem: forged, expired, another user's, attached already, missing. */
export function unknownUpload(): ApiError {
  return invalid(['An uploaded file is not there any more; please upload it again.']);
}
