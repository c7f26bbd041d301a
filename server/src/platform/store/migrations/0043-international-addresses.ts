import type { Kysely, Migration } from 'kysely';
import { canonicalEmail } from '../../lib/canonical-email.js';

interface Tables {
  users: {
    id: number;
    email: string;
    email_key: string;
    email_verified_at: number | null;
    deleted_at: number | null;
  };
  email_verifications: { user_id: number; email_key: string };
  meta: { key: string; value: string };
}

/**
 * One key for each address, however its letters are composed and its domain is written (decision 114). Where two
 * accounts turn out to have the same address, one keeps its old key, so that each is still signed in to with the
 * spelling that it was made with. `alike_addresses` in `meta` tells the operator of them.
 */
export const internationalAddresses: Migration = {
  async up(db: Kysely<Tables>) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email', 'email_key', 'email_verified_at'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    const holders = new Map(users.map(({ id, email_key }) => [email_key, id]));
    const alike: [number, number][] = [];
    const changed = users.filter(({ email, email_key }) => canonicalEmail(email) !== email_key);
    // An account that has proven the address has precedence.
    changed.sort((a, b) => Number(isProven(b)) - Number(isProven(a)) || a.id - b.id);
    for (const { id, email } of changed) {
      const email_key = canonicalEmail(email);
      const holder = holders.get(email_key);
      if (holder !== undefined) {
        alike.push([holder, id]);
        continue;
      }
      holders.set(email_key, id);
      await db.updateTable('users').set({ email_key }).where('id', '=', id).execute();
      // Links that were already mailed must still work.
      await db
        .updateTable('email_verifications')
        .set({ email_key })
        .where('user_id', '=', id)
        .execute();
    }
    if (alike.length === 0) return;
    const value = JSON.stringify(alike);
    await db.insertInto('meta').values({ key: 'alike_addresses', value }).execute();
  },
};

const isProven = ({ email_verified_at }: { email_verified_at: number | null }) =>
  email_verified_at !== null;
