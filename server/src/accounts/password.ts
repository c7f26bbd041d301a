import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/errors.js';
import { atMost, Overcrowded } from '../lib/concurrency.js';

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** R2: hashes share the thread pool with the flush of the database, so they may not fill it. */
const mostAtOnce = 2;
/** About a second's worth: whoever would wait for longer is asked to come back. */
const mostWaiting = 50;

const inTurn = atMost(mostAtOnce, mostWaiting);

/** Throws 429 while too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost)).catch(askToComeBack);
}

/**
 * Works as hard where there is no account (null), so that the time tells nobody whether there is. Throws
 * 429 while too many wait, unless it is `urgent`: a crowd of strangers holds up nobody who is known here.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  urgent: boolean,
): Promise<boolean> {
  const check = () => verify(passwordHash ?? nobodysHash, password);
  const matches = await inTurn(check, urgent ? 'first' : 'last').catch(askToComeBack);
  return matches && passwordHash !== null;
}

function askToComeBack(error: unknown): never {
  if (!(error instanceof Overcrowded)) throw error;
  const message =
    'Too many people are signing in at this moment. Please try again in a few seconds.';
  throw new ApiError(429, [message], { 'retry-after': '3' });
}

/** Of a random password that was thrown away, at the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$gi41vjyGP40e4J16X5cf2w$SHRp9FB/3R0yn0w+t4+Pt1SCEBnxKJKxkgHLg5UXmL4';
