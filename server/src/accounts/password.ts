import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/errors.js';
import { limitConcurrency, QueueFull } from '../lib/concurrency.js';

/** Of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters: 19 MiB, two passes, one lane. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws 429 while too many passwords wait to be hashed. */
export type HashPassword = (password: string) => Promise<string>;

/** R2: hashing shares the thread pool with the database's flushes, and must not fill it. */
const mostAtOnce = 2;
/** About a second's worth: beyond that the caller is asked to retry. */
const mostWaiting = 50;

const inTurn = limitConcurrency(mostAtOnce, mostWaiting);

export function passwordHasher(cost: PasswordCost): HashPassword {
  return (password) => inTurn(() => hash(password, cost)).catch(askToRetry);
}

/**
 * Takes as long for a missing account (null), so that the time does not reveal whether it exists.
 * Throws 429 while too many checks wait, unless `urgent`: a crowd of unknown devices must not delay
 * known devices.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  urgent: boolean,
): Promise<boolean> {
  const check = () => verify(passwordHash ?? dummyHash, password);
  const matches = await inTurn(check, urgent ? 'first' : 'last').catch(askToRetry);
  return matches && passwordHash !== null;
}

function askToRetry(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  const message =
    'Too many people are signing in at this moment. Please try again in a few seconds.';
  throw new ApiError(429, [message], { 'retry-after': '3' });
}

/** The hash of a discarded random password, at the same cost. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$gi41vjyGP40e4J16X5cf2w$SHRp9FB/3R0yn0w+t4+Pt1SCEBnxKJKxkgHLg5UXmL4';
