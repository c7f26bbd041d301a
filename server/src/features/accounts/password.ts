import { hash, verify } from '@node-rs/argon2';
import { decomposed } from '@parley/contract/rules/composed';
import { canonicalPassword } from '@parley/contract/rules/sign-up';
import { ApiError } from '../../platform/http/errors.js';
import { networkOf } from '../../platform/http/rate-limit.js';
import { fairQueue, QueueFull } from '../../platform/lib/fair-queue.js';

/** Parameters of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The account and the client for which a password is hashed or checked. */
export interface Asker {
  /** The tag of the account's e-mail address. */
  account: string;
  /** The client's IP address. */
  address: string;
  /** Whether the device or the session knew the account's password before: it is served before others. */
  isKnown: boolean;
}

/** Throws 429 while too many passwords wait to be hashed. */
export type HashPassword = (password: string, asker: Asker) => Promise<string>;

/** R2: hashing shares the thread pool with the database's flushes, and must not fill it. */
const mostAtOnce = 2;
/** Places in each lane, worth about a second of work: beyond that the caller is asked to retry. */
const places = 50;
/** A person needs one or two places; an account must not take all of its network, nor a network all of the lane. */
const mostOfAccount = 4;
const mostOfNetwork = 40;

const queue = fairQueue({ most: mostAtOnce, places });

function inTurn<T>({ account, address, isKnown }: Asker, task: () => Promise<T>): Promise<T> {
  const owners = [
    { key: `account ${account}`, most: mostOfAccount },
    { key: `network ${networkOf(address)}`, most: mostOfNetwork },
  ];
  return queue(task, { lane: isKnown ? 'first' : 'last', owners }).catch(askToRetry);
}

export function passwordHasher(cost: PasswordCost): HashPassword {
  return (password, asker) => inTurn(asker, () => hash(canonicalPassword(password), cost));
}

/**
 * The spelling of the password that matches the hash; null if none does. Takes as long without a hash (a missing
 * account), so that the time does not reveal whether it exists. Throws 429 while too many checks wait.
 */
export async function matchingSpelling(
  passwordHash: string | null,
  password: string,
  asker: Asker,
): Promise<string | null> {
  const spelling = await inTurn(asker, () => findSpelling(passwordHash ?? dummyHash, password));
  return passwordHash === null ? null : spelling;
}

async function findSpelling(passwordHash: string, password: string): Promise<string | null> {
  for (const spelling of spellingsOf(password)) {
    if (await verify(passwordHash, spelling)) return spelling;
  }
  return null;
}

/** First the spelling that is hashed now, then those that earlier versions hashed; mostly they are all the same. */
function spellingsOf(password: string): Set<string> {
  return new Set([canonicalPassword(password), password, decomposed(password)]);
}

/** Whether this spelling of a password is the one that is hashed now. */
export const isAsHashed = (spelling: string): boolean => spelling === canonicalPassword(spelling);

function askToRetry(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  const message =
    'Too many people are signing in at this moment. Please try again in a few seconds.';
  throw new ApiError(429, [message], { 'retry-after': '3' });
}

/** The hash of a discarded random password, at the same cost. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$gi41vjyGP40e4J16X5cf2w$SHRp9FB/3R0yn0w+t4+Pt1SCEBnxKJKxkgHLg5UXmL4';
