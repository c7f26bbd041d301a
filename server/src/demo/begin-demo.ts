import { demo } from '@parley/contract/demo';
import { canonicalEmail } from '@parley/contract/rules/sign-up';
import type { Reader, Transaction } from '../store/store.js';
import { emailOf, personNames } from './people.js';

type Looks = Pick<Reader, 'selectFrom'>;

/** In `meta`: there is a demo workspace in this database. */
const fact = 'demo';

export async function demoIsThere(reader: Looks): Promise<boolean> {
  const known = await reader
    .selectFrom('meta')
    .select('key')
    .where('key', '=', fact)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whether its address or an e-mail of it belongs to somebody else, while it is not there. */
export async function demoIsTaken(reader: Looks): Promise<boolean> {
  const workspace = await reader
    .selectFrom('workspaces')
    .select('id')
    .where('address', '=', demo.address)
    .executeTakeFirst();
  if (workspace) return true;
  const emails = personNames.map((name) => canonicalEmail(emailOf(name)));
  const user = await reader
    .selectFrom('users')
    .select('id')
    .where('email_key', 'in', emails)
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Notes that it is there from now on. False when it is already, also while another process is making
 * it: that one is waited for. False as well when it is taken.
 */
export async function beginDemo(tx: Transaction): Promise<boolean> {
  const noted = await tx
    .insertInto('meta')
    .values({ key: fact, value: String(tx.now) })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!noted) return false;
  if (!(await demoIsTaken(tx))) return true;
  await tx.deleteFrom('meta').where('key', '=', fact).execute();
  return false;
}
