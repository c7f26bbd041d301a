import type { FactorProof } from '@parley/contract/entities/second-factor';
import { type CreateRateLimit, networkOf } from '../../../platform/http/rate-limit.js';
import { rates } from '../../../platform/lib/limits.js';
import { signInLimits } from '../sign-in-limits.js';
import { methodOf } from './factor-proof.js';

interface Tried {
  userId: number;
  /** The client's IP address. */
  address: string;
  /** The id of a device or a session of the account; null for an unknown device. */
  device: string | null;
}

export type GuardFactor = <T>(
  tried: Tried,
  proof: FactorProof,
  check: () => Promise<T>,
) => Promise<T>;

/**
 * All unknown devices of an account share ten wrong codes an hour, of a million possible codes. Each known
 * device or session has its own ten, so that strangers cannot lock it out. It has no more, because a thief can
 * have its cookie.
 */
const wrongCodes = { times: 10, seconds: 60 * 60 };

/**
 * Counts wrong codes of apps like wrong passwords, and apart from them. Whoever has the password can use up
 * the account's tries on unknown devices. The owner has known devices, passkeys and recovery codes: these
 * cannot be guessed, and are counted for each network.
 */
export function factorLimits(rateLimit: CreateRateLimit): GuardFactor {
  const codes = signInLimits(rateLimit, 'wrong codes', {
    ofAccount: wrongCodes,
    ofDevice: wrongCodes,
  });
  const others = rateLimit(rates.factorsShown);

  return async ({ userId, address, device }, proof, check) => {
    if (methodOf(proof) === 'totp') {
      return codes.guard({ account: String(userId), address, device }, check);
    }
    await others.take(`${userId} ${networkOf(address)}`);
    return check();
  };
}
