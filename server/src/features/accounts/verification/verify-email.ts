import type { FastifyRequest } from 'fastify';
import { lockSession } from '../../../domain/workspaces/lock-session.js';
import { setVerified } from '../../../domain/workspaces/verified-email.js';
import type { Actor } from '../../../platform/http/actor.js';
import { invalid, notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import type { KnownDevices } from '../known-devices.js';
import type { CheckPassword } from '../passwords/check-password.js';
import { wrongPassword } from '../passwords/confirm-password.js';
import type { SignInLimits } from '../sign-in-limits.js';
import { accountTag } from '../sign-in.js';
import { findVerifiable, type Verifiable, verificationVoid } from './verification-link.js';

interface Parts {
  store: Store;
  devices: KnownDevices;
  signIns: SignInLimits;
  checkPassword: CheckPassword;
}

interface SentVerification {
  token: string;
  /** The account's password; undefined until the visitor is asked for it. */
  password?: string | undefined;
}

export const passwordNeeded =
  'Enter the password of your account, so that you verify no account that somebody else made with your address.';

/**
 * Verifies the address that a mailed token belongs to, and resolves with it. The mail alone is not enough: the visitor
 * must have the account as well, by their session or by its password (`setVerified`). Throws 404 for a link that does
 * not work, 422 where the password is missing or wrong.
 */
export async function verifyEmail(
  { store, devices, signIns, checkPassword }: Parts,
  { token, password = '' }: SentVerification,
  request: FastifyRequest,
  actor: Actor | null,
): Promise<string> {
  const found = await findVerifiable(store.reader, token);
  if (!found) throw notFound(verificationVoid);
  if (found.email_verified_at !== null) return found.email;
  if (actor?.userId === found.id) return verifyHeld(store, token, found, actor);
  if (password === '') throw invalid([passwordNeeded]);
  const { id: userId, email, password_hash: passwordHash } = found;
  const device = devices.recognise(request, { userId, passwordHash });
  const tried = { account: accountTag(store.secret, email), address: request.ip, device };
  const password_hash = await signIns.guard(tried, async () => {
    const asker = { ...tried, isKnown: device !== null };
    const stored = await checkPassword(store, found, password, asker);
    if (stored === null) throw wrongPassword();
    return stored;
  });
  return verifyHeld(store, token, { ...found, password_hash }, null);
}

/** `actor`: null for a visitor who gave the password instead. */
function verifyHeld(
  store: Store,
  token: string,
  known: Verifiable,
  actor: Actor | null,
): Promise<string> {
  return store.transact(async (tx) => {
    if (actor) await lockSession(tx, actor);
    // Locked, so that the address that was read is still the account's when it becomes verified.
    else await tx.lock(`user:${known.id}`);
    const found = await findVerifiable(tx, token);
    if (!found) throw notFound(verificationVoid);
    if (found.password_hash !== known.password_hash) throw wrongPassword();
    await setVerified(tx, found.id);
    return found.email;
  });
}
