import { ApiError } from '../../platform/http/errors.js';
import { byteText } from '../../platform/lib/byte-text.js';
import { demoStorage, totals } from '../../platform/lib/limits.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import type { UploadRules } from './upload-rules.js';

/** The room that a user has for uploads. */
export interface UploadQuota {
  /** Bytes of one file. */
  maxFileSize: number;
  /** Bytes that the user may still add in total, and the error text for more. */
  left: number;
  full: string;
}

/**
 * Counts all files of an account, including room reserved for uploads in progress. Callers that act
 * on the answer must have locked the account's stream: two concurrent uploads must not both take the last
 * of the room.
 */
export async function uploadQuotaOf(
  reader: Pick<Reader | Transaction, 'selectFrom'>,
  userId: number,
  { maxFiles, maxFileSize, quotas }: UploadRules,
): Promise<UploadQuota> {
  const account = await reader
    .selectFrom('users')
    .leftJoin('storage_use', (join) =>
      join.onRef('storage_use.owner_id', '=', 'users.id').on('storage_use.kind', '=', 'account'),
    )
    .select(['users.is_demo', 'storage_use.bytes'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const used = account.bytes ?? 0;
  if (account.is_demo === 1) {
    const most = Math.min(demoStorage.perAccount, quotas.perAccount ?? Infinity);
    return {
      maxFileSize: Math.min(maxFileSize, demoStorage.maxFileSize),
      left: most - used,
      full: `The demo's accounts can hold ${byteText(most)} of files each, and this one is full.`,
    };
  }
  const most = quotas.perAccount ?? Infinity;
  const waiting = await readWaiting(reader, userId);
  const isCrowded = waiting.count >= maxFiles * totals.pendingUploads;
  const leftToWait = isCrowded ? -1 : maxFiles * maxFileSize - Number(waiting.bytes ?? 0);
  if (leftToWait < most - used) return { maxFileSize, left: leftToWait, full: tooManyWaiting };
  return { maxFileSize, left: most - used, full: noRoom('Your files', most) };
}

const tooManyWaiting = 'Too many of your uploads are waiting for a message; try again later.';

/** PostgreSQL returns a text, because the sum may exceed a number; null for no rows. */
type Sum = number | string | null;

/** Direct uploads not yet attached to a message; reads at most as many as are allowed. */
function readWaiting(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
): Promise<{ count: number; bytes: Sum }> {
  return (
    reader
      .selectFrom('files')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<Sum>('byte_size').as('bytes'),
      ])
      .where('uploader_id', '=', userId)
      .where('message_id', 'is', null)
      // Files of forms have no checksum: they arrive with their message.
      .where('checksum', 'is not', null)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Throws 413 when the workspace's files exceed its quota. Called after the files were added: their
 * triggers lock the workspace's count until the transaction ends.
 */
export async function assertWorkspaceHasRoom(
  tx: Transaction,
  workspaceId: number,
  most: number | null,
): Promise<void> {
  if (most === null) return;
  const use = await tx
    .selectFrom('storage_use')
    .select('bytes')
    .where('kind', '=', 'workspace')
    .where('owner_id', '=', workspaceId)
    .executeTakeFirst();
  if ((use?.bytes ?? 0) > most) throw new ApiError(413, [noRoom("This workspace's files", most)]);
}

function noRoom(whose: string, most: number): string {
  return `${whose} may take ${byteText(most)} in all, and this would be more. Delete some to make room.`;
}

/** Throws 413 for a file over the size limit, or over the remaining room. */
export function checkSize(size: number, { maxFileSize, left, full }: UploadQuota): void {
  if (size > maxFileSize) throw fileTooLarge(maxFileSize);
  if (size > left) throw new ApiError(413, [full]);
}

export function fileTooLarge(most: number): ApiError {
  return new ApiError(413, [`Files can't be larger than ${byteText(most)}.`]);
}
