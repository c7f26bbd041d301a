import type { CreateRateLimit } from '../../../platform/http/rate-limit.js';
import { rates } from '../../../platform/lib/limits.js';
import type { Transaction } from '../../../platform/store/store.js';
import { verificationJob } from '../verification/verification-job.js';
import { type Notice, noticeJob } from './notice-job.js';

/** Tells an account by mail what happened to it. */
export interface Notices {
  /** Written with the transaction; the address is the one at that moment. */
  tell(tx: Transaction, account: { id: number; email: string }, notice: Notice): void;
  /** Mails a link by which the account's present address is verified. */
  askToVerify(tx: Transaction, userId: number): void;
  /** Whether to tell of one more new device: an address may be somebody else's, and is not flooded. */
  mayTellOfDevice(userId: number): Promise<boolean>;
}

/** Without mail, nothing is told. */
export function accountNotices(isMailOn: boolean, rateLimit: CreateRateLimit): Notices {
  const devices = rateLimit(rates.newDeviceMails);
  return {
    mayTellOfDevice: (userId) => devices.tryTake(userId),
    askToVerify(tx, user_id) {
      if (isMailOn) verificationJob.enqueue(tx, { user_id }, { key: String(user_id) });
    },
    tell(tx, { id, email: to }, notice) {
      if (isMailOn) noticeJob.enqueue(tx, { user_id: id, to, at: tx.now, notice });
    },
  };
}
