import { ApiError } from '../http/errors.js';
import { byteText } from '../lib/byte-text.js';
import type { Reader, Transaction } from '../store/store.js';
import type { UploadRules } from './upload-rules.js';

const megabyte = 1024 ** 2;

/** Anybody may use the demo's accounts, so they hold little. */
const demo = { maxFileSize: 10 * megabyte, total: 100 * megabyte };

/** Files that wait for a message, at most so many messages' worth. */
const pendingMessages = 4;

/** What somebody may upload now. */
export interface Allowance {
  /** Bytes of one file. */
  maxFileSize: number;
  /** Bytes of all that they may still add; and what they read who would add more. */
  left: number;
  full: string;
}

export async function allowanceOf(
  reader: Pick<Reader | Transaction, 'selectFrom'>,
  userId: number,
  rules: UploadRules,
): Promise<Allowance> {
  const { is_demo } = await reader
    .selectFrom('users')
    .select('is_demo')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return is_demo === 0
    ? pendingAllowance(reader, userId, rules)
    : demoAllowance(reader, userId, rules);
}

/** PostgreSQL gives it as a text, as it may be larger than any number; it is none where there is nothing. */
type Sum = number | string | null;

/** What messages hold counts for nobody; what waits for one must not fill the disk. */
async function pendingAllowance(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
  { maxFiles, maxFileSize }: UploadRules,
): Promise<Allowance> {
  const pending = await reader
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<Sum>('byte_size').as('bytes')])
    .where('uploader_id', '=', userId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow();
  const full = 'Too many of your uploads are waiting for a message; try again later.';
  const isFull = pending.count >= maxFiles * pendingMessages;
  const room = maxFiles * maxFileSize - Number(pending.bytes ?? 0);
  return { maxFileSize, left: isFull ? -1 : room, full };
}

async function demoAllowance(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
  { maxFileSize }: UploadRules,
): Promise<Allowance> {
  const { bytes } = await reader
    .selectFrom('files')
    .select((eb) => eb.fn.sum<Sum>('byte_size').as('bytes'))
    .where('uploader_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    maxFileSize: Math.min(maxFileSize, demo.maxFileSize),
    left: demo.total - Number(bytes ?? 0),
    full: `The demo's accounts can hold ${byteText(demo.total)} of files each, and this one is full.`,
  };
}

/** Throws 413 for a file that is larger than one may be, or than there is room for. */
export function checkSize(size: number, { maxFileSize, left, full }: Allowance): void {
  if (size > maxFileSize) throw fileTooLarge(maxFileSize);
  if (size > left) throw new ApiError(413, [full]);
}

export function fileTooLarge(most: number): ApiError {
  return new ApiError(413, [`Files can't be larger than ${byteText(most)}.`]);
}
