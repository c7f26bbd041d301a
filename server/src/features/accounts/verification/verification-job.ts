import { displayName } from '@parley/contract/rules/display-name';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import { mailToAccount } from '../notices/mail-to-account.js';
import { createVerification, verificationUrl } from './verification-link.js';

/** Mails an account a link that verifies its address, unless it is verified meanwhile. */
export const verificationJob = defineJob({
  name: 'verify-email',
  payload: z.object({ user_id: z.number() }),
  async run({ user_id }, parts) {
    const { url } = parts.outside;
    const account = await parts.store.reader
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'display_name', 'full_name'])
      .where('id', '=', user_id)
      .where('is_demo', '=', 0)
      .where('email_verified_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account || url === null || parts.outside.mail === null) return;
    const token = await createVerification(parts.store, account);
    await mailToAccount(parts, account.id, {
      to: { name: displayName(account), address: account.email },
      subject: 'Verify your email address',
      text: [
        'Somebody, probably you, gave this address for an account. Here you can say that it is yours, within a day:',
        verificationUrl(url, token),
        'If it was not you, there is nothing to do.',
      ].join('\n\n'),
    });
  },
});
