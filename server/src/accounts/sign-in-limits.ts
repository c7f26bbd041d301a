import { ApiError } from '../http/errors.js';
import { type CreateRateLimit, networkOf, type RateLimit } from '../http/rate-limit.js';

export interface SignInTry {
  /** What the e-mail address is counted as, whether it has an account or not. */
  account: string;
  /** The client's IP address. */
  address: string;
  /** The id of a device that has signed in to the account before; null for any other. */
  device: string | null;
}

export interface SignInLimits {
  /**
   * Runs `check`, and counts a try that it refuses with 401. Throws 429, without running it, where
   * there were too many of those.
   */
  guard<T>(tried: SignInTry, check: () => Promise<T>): Promise<T>;
}

const minute = 60;

type Name = 'device' | 'account from network' | 'account' | 'network';

/**
 * Wrong passwords, and only those. A device that is known to the account has an allowance of its own,
 * which nobody else can use up. All other devices are braked by the account and network together, by the
 * account (guesses from everywhere), and by the network (guesses at many accounts). Those last for minutes
 * only, as they also hit whoever shares the network, and the account's owner on a new device.
 */
export function signInLimits(rateLimit: CreateRateLimit): SignInLimits {
  const limits: Record<Name, RateLimit> = {
    device: rateLimit({ times: 10, seconds: 15 * minute }),
    'account from network': rateLimit({ times: 10, seconds: 15 * minute }),
    account: rateLimit({ times: 30, seconds: 5 * minute }),
    network: rateLimit({ times: 100, seconds: 5 * minute }),
  };

  /** The network's first: where it is refused, no name that somebody made up is remembered. */
  function keysOf({ account, address, device }: SignInTry): [Name, string][] {
    if (device !== null) return [['device', `${device} ${account}`]];
    const network = networkOf(address);
    return [
      ['network', network],
      ['account from network', `${account} ${network}`],
      ['account', account],
    ];
  }

  /** Counts before it is known to be wrong: a thousand at once are not a thousand guesses. */
  async function take(keys: readonly [Name, string][], account: string): Promise<void> {
    for (const [index, [name, key]] of keys.entries()) {
      try {
        await limits[name].take(key);
      } catch (error) {
        await giveBack(keys.slice(0, index));
        throw reported(error, { account, limit: name });
      }
    }
  }

  async function giveBack(keys: readonly [Name, string][]): Promise<void> {
    for (const [name, key] of keys) await limits[name].giveBack(key);
  }

  /** Forgets the client's own wrong tries, not those of others at the account or in its network. */
  async function forgive(keys: readonly [Name, string][]): Promise<void> {
    for (const [name, key] of keys) {
      const isOwn = name === 'device' || name === 'account from network';
      await (isOwn ? limits[name].forgive(key) : limits[name].giveBack(key));
    }
  }

  return {
    async guard(tried, check) {
      const keys = keysOf(tried);
      await take(keys, tried.account);
      try {
        const result = await check();
        await forgive(keys);
        return result;
      } catch (error) {
        const isWrong = error instanceof ApiError && error.status === 401;
        if (!isWrong) await giveBack(keys);
        throw error;
      }
    },
  };
}

function reported(error: unknown, facts: { account: string; limit: Name }): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, messages, headers } = error;
  return new ApiError(status, messages, headers, { event: 'sign_in_throttled', facts });
}
