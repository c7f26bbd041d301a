import { emailProblems } from '@parley/contract/rules/sign-up';
import type { Store } from '../../../platform/store/store.js';
import { accountTag } from '../sign-in.js';
import { type AskedReset, resetJob } from './reset-job.js';

/**
 * Does the same whether there is such an account or not: a job looks for it later, so that neither the
 * answer nor its time tells. Asking again replaces a job that still waits.
 */
export async function askReset(store: Store, asked: AskedReset): Promise<void> {
  if (emailProblems(asked.email).length > 0) return;
  const key = accountTag(store.secret, asked.email);
  await store.transact(async (tx) => resetJob.enqueue(tx, asked, { key }));
}
