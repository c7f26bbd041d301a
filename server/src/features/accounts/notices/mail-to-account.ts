import type { JobParts } from '../../../platform/jobs/job-kind.js';
import { AddressRefused, deliver, type Mail } from '../../../platform/mail/deliver.js';

/**
 * Mails an account, for a job: fails where the mail server does, so that the job runs again. An address
 * that it refuses is not tried again, and the log says so by the account's id. Resolves with whether the
 * mail is on its way.
 */
export async function mailToAccount(
  { identity: id, outside, log }: JobParts,
  userId: number,
  mail: Omit<Mail, 'id'>,
): Promise<boolean> {
  if (!outside.mail) return false;
  try {
    await deliver(outside.mail, { id, ...mail });
    return true;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    log.warn({ err: error, user: userId }, 'the mail server refuses the address of an account');
    return false;
  }
}
