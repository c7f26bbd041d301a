import type { Selectable } from 'kysely';
import { randomToken, sha256 } from '../../../platform/lib/tokens.js';
import type { AuthChallengesTable } from '../../../platform/store/factor-tables.js';
import type { Reader, Store, Transaction } from '../../../platform/store/store.js';

/** Milliseconds that an answer may take. */
const minute = 60_000;
export const challengeLifetime = 5 * minute;
/** An authenticator app has to be found, and opened. */
const signInLifetime = 10 * minute;

type Challenge = Selectable<AuthChallengesTable>;
type Purpose = Challenge['purpose'];
type NewChallenge = Pick<Challenge, 'purpose' | 'user_id'> &
  Partial<Pick<Challenge, 'account_state' | 'workspace_id'>>;

/** Makes a random token; only its hash is stored. */
export async function createChallenge(
  tx: Transaction,
  { purpose, user_id, account_state = null, workspace_id = null }: NewChallenge,
): Promise<string> {
  const token = randomToken();
  const lifetime = purpose === 'sign_in' ? signInLifetime : challengeLifetime;
  await tx
    .insertInto('auth_challenges')
    .values({
      token_hash: sha256(token),
      purpose,
      user_id,
      account_state,
      workspace_id,
      expires_at: tx.now + lifetime,
    })
    .execute();
  return token;
}

/** Null for one that has expired, was used, or is for another purpose. */
export async function findChallenge(
  reader: Pick<Reader, 'selectFrom'>,
  token: string,
  purpose: Purpose,
): Promise<Challenge | null> {
  const found = await reader
    .selectFrom('auth_challenges')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return found ?? null;
}

/** Uses it up: of two answers at once, one comes through. Null as for `findChallenge`. */
export async function takeChallenge(
  tx: Transaction,
  token: string,
  purpose: Purpose,
): Promise<Challenge | null> {
  const taken = await tx
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
  return taken && taken.expires_at > tx.now ? taken : null;
}

/** Removes those that nobody answered. */
export function pruneChallenges(store: Store): Promise<unknown> {
  return store.transact((tx) =>
    tx.deleteFrom('auth_challenges').where('expires_at', '<', tx.now).execute(),
  );
}
