import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { canonicalEmail } from '../lib/canonical-email.js';
import type { Log } from '../lib/log.js';
import type { Schema } from './schema.js';

const Pairs = z.array(z.tuple([z.number(), z.number()]));

/**
 * Pairs of accounts that migration 0043 found to have the same address, as long as both exist. The owners sign in with
 * the spelling with which each account was made.
 */
export async function readAlikeAddresses(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
): Promise<[number, number][]> {
  const noted = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'alike_addresses')
    .executeTakeFirst();
  if (!noted) return [];
  const pairs = z.parse(Pairs, JSON.parse(noted.value));
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', pairs.flat())
    .where('deleted_at', 'is', null)
    .execute();
  const addresses = new Map(accounts.map(({ id, email }) => [id, canonicalEmail(email)]));
  return pairs.filter(([one, other]) => {
    const address = addresses.get(one);
    return address !== undefined && address === addresses.get(other);
  });
}

/** Tells the operator at each start, until one of the two accounts is gone or has another address. */
export async function tellOfAlikeAddresses(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  log: Log,
): Promise<void> {
  const accounts = await readAlikeAddresses(db);
  if (accounts.length === 0) return;
  log.warn({ accounts }, 'accounts have the same e-mail address: see parley check');
}
