import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookie } from '../../platform/http/cookies.js';
import { constantTimeEqual } from '../../platform/lib/constant-time-equal.js';
import { hmac, randomToken } from '../../platform/lib/tokens.js';

/** The facts about an account that a device's mark depends on. */
interface Known {
  userId: number;
  /** Null for an account without one. */
  passwordHash: string | null;
}

export interface KnownDevices {
  /** The device's id if it has signed in to the account before, with the present password. */
  recognise(request: FastifyRequest, account: Known | null): string | null;
  /** Records that the device has signed in to the account. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Known): void;
}

/** Limit of marks per device; another account replaces the oldest. */
const mostAccounts = 8;
/** Characters kept of the HMAC's 43: 132 bits, so that eight marks fit into a short cookie. */
const markLength = 22;

/** Stands for a missing account, so that the check takes the same time. */
const dummyAccount: Known = { userId: 0, passwordHash: '' };

/**
 * Recognises browsers that have signed in to an account before: a cookie with a random id and a
 * mark for each account, which only this server can make. It does not reveal the accounts, survives
 * signing out, is useless for other accounts, and expires when the account's password changes.
 */
export function knownDevices(secret: string, cookie: Cookie): KnownDevices {
  const markOf = (id: string, { userId, passwordHash }: Known) =>
    hmac(secret, `device:${JSON.stringify([id, userId, passwordHash])}`).slice(0, markLength);

  function read({ headers }: FastifyRequest): [id: string, ...marks: string[]] | null {
    const [id = '', ...marks] = (cookie.read(headers.cookie) ?? '').split('.');
    return id === '' ? null : [id, ...marks.slice(-mostAccounts)];
  }

  return {
    recognise(request, account) {
      const [id, ...marks] = read(request) ?? [];
      if (id === undefined) return null;
      const expected = markOf(id, account ?? dummyAccount);
      const isKnown = marks.filter((mark) => constantTimeEqual(mark, expected)).length > 0;
      return isKnown && account ? id : null;
    },
    remember(request, reply, account) {
      const [id, ...marks] = read(request) ?? [randomToken()];
      const mark = markOf(id, account);
      const others = marks.filter((each) => each !== mark).slice(1 - mostAccounts);
      cookie.write(reply, [id, ...others, mark].join('.'));
    },
  };
}
