import { displayName } from '@parley/contract/rules/display-name';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import { sha256 } from '../../../platform/lib/tokens.js';
import type { Store } from '../../../platform/store/store.js';
import { mailToAccount } from '../notices/mail-to-account.js';
import { findAccount } from '../sign-in.js';
import { createReset, mailedFor, mailedStateOf, resetUrl } from './reset-link.js';

/**
 * Milliseconds between two mails to an account, however often strangers ask. The mail before is then
 * young, and its link works: so nobody is kept from a link by others who ask.
 */
const pause = 10 * 60_000;

const AskedReset = z.object({ email: z.string(), workspace_address: z.string() });
export type AskedReset = z.output<typeof AskedReset>;

/** Mails a link to set another password, if there is such an account. */
export const resetJob = defineJob({
  name: 'password-reset',
  payload: AskedReset,
  async run(asked, parts) {
    const { store, outside } = parts;
    const { url } = outside;
    // The demo's addresses are nobody's.
    const account = await findAccount(store.reader, asked, false);
    if (!account || url === null || (await hasMailedOne(store, account))) return;
    // The mail of an earlier attempt may have arrived: its link works as well.
    const token = await store.transact((tx) =>
      createReset(tx, account, { now: tx.now, lifetime: mailedFor, handedAt: null }),
    );
    const isMember = account.workspace_id !== null;
    const workspace = isMember ? canonicalAddress(asked.workspace_address) : null;
    const link = resetUrl(url, token, workspace);
    const isMailed = await mailToAccount(parts, account.id, {
      to: { name: displayName(account), address: account.email },
      subject: 'Set a new password',
      text: [
        'Somebody, probably you, asked to set a new password for your account. Here you can do so, once, within an hour:',
        link,
        'If it was not you, there is nothing to do: without this link nobody can.',
      ].join('\n\n'),
    });
    if (isMailed) await noteMailed(store, token);
  },
});

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether the account has a mailed link that still works. */
async function hasMailedOne({ reader }: Store, account: Account): Promise<boolean> {
  const mailed = await reader
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', account.id)
    .where('account_state', '=', mailedStateOf(account))
    .where('handed_at', '>', Date.now() - pause)
    // The operator's live longer, and were not mailed.
    .where((eb) => eb('expires_at', '<=', eb('handed_at', '+', mailedFor)))
    .executeTakeFirst();
  return mailed !== undefined;
}

function noteMailed(store: Store, token: string): Promise<unknown> {
  return store.transact((tx) =>
    tx
      .updateTable('password_resets')
      .set({ handed_at: tx.now })
      .where('token_hash', '=', sha256(token))
      .execute(),
  );
}
