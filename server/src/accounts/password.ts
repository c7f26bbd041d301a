import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../lib/concurrency.js';

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** R2: hashes share the thread pool with the flush of the database, so they may not fill it. */
const inTurn = atMost(2);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Works as hard where there is no account (null), so that the time tells nobody whether there is. */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? nobodysHash, password));
  return matches && passwordHash !== null;
}

/** Of a random password that was thrown away, at the same cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$gi41vjyGP40e4J16X5cf2w$SHRp9FB/3R0yn0w+t4+Pt1SCEBnxKJKxkgHLg5UXmL4';
