import { demo } from '@parley/contract/demo';
import { canonicalEmail } from '../platform/lib/canonical-email.js';
import type { Reader, Transaction } from '../platform/store/store.js';

type SelectsFrom = Pick<Reader, 'selectFrom'>;

/** Key in `meta`: this database has a demo workspace. */
const fact = 'demo';

export async function demoIsThere(reader: SelectsFrom): Promise<boolean> {
  const known = await reader
    .selectFrom('meta')
    .select('key')
    .where('key', '=', fact)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whether, without a demo, its address or one of these e-mails is taken by other users. */
export async function demoIsTaken(
  reader: SelectsFrom,
  emails: readonly string[],
): Promise<boolean> {
  const workspace = await reader
    .selectFrom('workspaces')
    .select('id')
    .where('address', '=', demo.address)
    .executeTakeFirst();
  if (workspace) return true;
  const user = await reader
    .selectFrom('users')
    .select('id')
    .where('email_key', 'in', emails.map(canonicalEmail))
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Records that the demo exists. False if it exists already, also when another process is creating
 * it, which is waited for; false as well if it is taken.
 */
export async function beginDemo(tx: Transaction, emails: readonly string[]): Promise<boolean> {
  const noted = await tx
    .insertInto('meta')
    .values({ key: fact, value: String(tx.now) })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!noted) return false;
  if (!(await demoIsTaken(tx, emails))) return true;
  await tx.deleteFrom('meta').where('key', '=', fact).execute();
  return false;
}
