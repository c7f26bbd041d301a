import type { Kysely } from 'kysely';
import { randomToken, sha256 } from '../../../platform/lib/tokens.js';
import type { Schema } from '../../../platform/store/schema.js';
import type { Reader } from '../../../platform/store/store.js';

const hour = 60 * 60_000;
/** A link that is mailed is good for so long (ms). */
export const mailedFor = hour;
/** A link that an operator hands on takes longer to arrive. */
export const handedFor = 24 * hour;

/** A link is void once one of these values changes. */
export interface AccountState {
  id: number;
  email_key: string;
  password_hash: string | null;
}

export interface ResettableAccount extends AccountState {
  email_verified_at: number | null;
}

/** The account's state that a challenge, or a link from an operator, remembers. */
export function stateOf({ email_key, password_hash }: AccountState): string {
  return sha256(JSON.stringify([email_key, password_hash]));
}

/**
 * The account's state that a mailed link remembers. Until the address is proven, the password may be a squatter's,
 * who could keep the owner out by changing it again and again. The link still works only once: it proves the address.
 */
export function mailedStateOf(account: ResettableAccount): string {
  if (account.email_verified_at !== null) return stateOf(account);
  return sha256(JSON.stringify([account.email_key, 'not proven']));
}

interface Handing {
  now: number;
  /** Milliseconds. */
  lifetime: number;
  /** See the schema. */
  handedAt: number | null;
}

/** Makes a link's token; only its hash is stored. */
export async function createReset(
  db: Pick<Kysely<Schema>, 'insertInto'>,
  account: ResettableAccount,
  { now, lifetime, handedAt }: Handing,
): Promise<string> {
  const token = randomToken();
  const isMailed = handedAt === null || lifetime <= mailedFor;
  await db
    .insertInto('password_resets')
    .values({
      token_hash: sha256(token),
      user_id: account.id,
      account_state: (isMailed ? mailedStateOf : stateOf)(account),
      expires_at: now + lifetime,
      handed_at: handedAt,
    })
    .execute();
  return token;
}

interface ResetAccount extends ResettableAccount {
  email: string;
}

/** The account that the token may set a password of; null for one that is void. */
export async function findReset(
  reader: Pick<Reader, 'selectFrom'>,
  token: string,
): Promise<(ResetAccount & { isMailed: boolean }) | null> {
  const found = await reader
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'email', 'email_key', 'password_hash', 'email_verified_at'])
    .select(['account_state', 'expires_at', 'handed_at'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (!found || found.expires_at <= Date.now()) return null;
  const { account_state, expires_at, handed_at, ...account } = found;
  // The operator's live longer.
  const isMailed = handed_at === null || expires_at - handed_at <= mailedFor;
  if (account_state !== (isMailed ? mailedStateOf : stateOf)(account)) return null;
  return { ...account, isMailed };
}

/** In the hash, which browsers send to no server. */
export function resetUrl(url: string, token: string, workspaceAddress: string | null): string {
  const query = workspaceAddress === null ? '' : `?workspace=${workspaceAddress}`;
  return `${url}/#/reset/${token}${query}`;
}
