import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookie } from '../http/cookies.js';
import { sameText } from '../lib/same-text.js';
import { hmac, randomToken } from '../lib/tokens.js';

/** An account as a device knows it. */
interface Known {
  userId: number;
  passwordHash: string;
}

export interface KnownDevices {
  /** The device's id where it has signed in to the account before, with the password of today. */
  recognise(request: FastifyRequest, account: Known | null): string | null;
  /** The device has signed in to the account. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Known): void;
}

/** The accounts that a device is known to; signing in to one more makes it forget the oldest. */
const mostAccounts = 8;
/** Of 43 characters of the HMAC: 132 bits, so that eight of them stay a short cookie. */
const markLength = 22;

/** Stands for an account that is not there, so that recognising takes as long. */
const nobody: Known = { userId: 0, passwordHash: '' };

/**
 * Which browsers have signed in to which accounts: a cookie of a random id and a mark for each account,
 * which only this server can make. It names no account to whoever reads it, outlives signing out, is of
 * no use with another account, and ends when the account's password changes.
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
      const expected = markOf(id, account ?? nobody);
      const isKnown = marks.filter((mark) => sameText(mark, expected)).length > 0;
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
