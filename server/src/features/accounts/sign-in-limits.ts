import { ApiError } from '../../platform/http/errors.js';
import { type CreateRateLimit, networkOf, type RateLimit } from '../../platform/http/rate-limit.js';
import type { Rate } from '../../platform/lib/limits.js';

export interface SignInTry {
  /** The tag of the e-mail address, whether it has an account or not. */
  account: string;
  /** The client's IP address. */
  address: string;
  /** The id of a device, or a session, that knew the password before; null for an unknown device. */
  device: string | null;
}

export interface SignInLimits {
  /**
   * Runs `check`, and counts the password as wrong if it throws so, else as right. Throws 429 without running it after
   * too many wrong passwords, or too many right ones.
   */
  guard<T>(tried: SignInTry, check: () => Promise<T>): Promise<T>;
}

const minute = 60;

type WrongName = 'device' | 'account from network' | 'account' | 'network';
type RightName = 'right for account from network' | 'right from network';
type Name = WrongName | RightName;

/**
 * Counts wrong passwords (`what` is their name among the limits) and, separately, right ones.
 *
 * Wrong passwords: a device known to the account has a limit of its own, which other devices cannot use up. Unknown
 * devices are limited by account and network together, by account (guesses from everywhere), and by network (guesses
 * at many accounts). The last two apply for minutes only, because they also hit other users of the network, and the
 * account's owner on a new device.
 *
 * Right passwords cost as much to check, and whoever has an account knows a right one. Known devices do not count
 * towards their network's limit, or other people in the network could lock them out.
 */
export function signInLimits(
  rateLimit: CreateRateLimit,
  what: string,
  {
    ofAccount = { times: 30, seconds: 5 * minute },
    ofDevice = { times: 10, seconds: 15 * minute },
  }: { ofAccount?: Rate; ofDevice?: Rate } = {},
): SignInLimits {
  const limits: Record<Name, RateLimit> = {
    device: rateLimit({ ...ofDevice, what: `${what} of a device` }),
    'account from network': rateLimit({
      what: `${what} for an account from a network`,
      times: 10,
      seconds: 15 * minute,
    }),
    account: rateLimit({ ...ofAccount, what: `${what} for an account` }),
    network: rateLimit({ what: `${what} from a network`, times: 100, seconds: 5 * minute }),
    'right for account from network': rateLimit({
      what: `right instead of ${what} for an account from a network`,
      times: 30,
      seconds: 5 * minute,
    }),
    'right from network': rateLimit({
      what: `right instead of ${what} from a network`,
      times: 300,
      seconds: 5 * minute,
    }),
  };

  /** All devices of an account count together: its owner can get any number of device cookies. */
  function rightKeysOf({ account, address, device }: SignInTry): [Name, string][] {
    const network = networkOf(address);
    const keys: [Name, string][] = [['right for account from network', `${account} ${network}`]];
    return device === null ? [['right from network', network], ...keys] : keys;
  }

  /** The network first: when it is over its limit, no counter is created for an invented e-mail. */
  function keysOf({ account, address, device }: SignInTry): [Name, string][] {
    if (device !== null) return [['device', `${device} ${account}`]];
    const network = networkOf(address);
    return [
      ['network', network],
      ['account from network', `${account} ${network}`],
      ['account', account],
    ];
  }

  /** Counted before the check: a thousand concurrent attempts must not get a thousand guesses. */
  async function take(keys: readonly [Name, string][], account: string): Promise<void> {
    for (const [index, [name, key]] of keys.entries()) {
      try {
        await limits[name].take(key);
      } catch (error) {
        await refund(keys.slice(0, index));
        throw reported(error, { account, limit: name });
      }
    }
  }

  async function refund(keys: readonly [Name, string][]): Promise<void> {
    for (const [name, key] of keys) await limits[name].refund(key);
  }

  /** Resets the counts of the client's own attempts, not those of the whole account or network. */
  async function reset(keys: readonly [Name, string][]): Promise<void> {
    for (const [name, key] of keys) {
      const isOwn = name === 'device' || name === 'account from network';
      await (isOwn ? limits[name].reset(key) : limits[name].refund(key));
    }
  }

  return {
    async guard(tried, check) {
      const [wrong, right] = [keysOf(tried), rightKeysOf(tried)];
      await take([...wrong, ...right], tried.account);
      try {
        const result = await check();
        await reset(wrong);
        return result;
      } catch (error) {
        await refund(isWrongPassword(error) ? right : [...wrong, ...right]);
        throw error;
      }
    },
  };
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const event = error.report?.event;
  return error.status === 401 || event === 'password_refused' || event === 'second_factor_refused';
}

function reported(error: unknown, facts: { account: string; limit: Name }): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, messages, headers } = error;
  return new ApiError(status, messages, headers, { event: 'sign_in_throttled', facts });
}
