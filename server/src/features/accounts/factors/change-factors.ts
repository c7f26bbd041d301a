import type { AuditAction } from '@parley/contract/entities/audit-event';
import type {
  FactorMethod,
  PasskeyAttestation,
  PasskeyCreation,
} from '@parley/contract/entities/second-factor';
import { displayName } from '@parley/contract/rules/display-name';
import { hasSecondFactor, removeUselessCodes } from '../../../domain/accounts/second-factors.js';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { refuseDemo } from '../../../domain/workspaces/demo-account.js';
import { assertStillMayStay } from '../../../domain/workspaces/entry-demands.js';
import { lockSession } from '../../../domain/workspaces/lock-session.js';
import { findUser } from '../../../domain/workspaces/members.js';
import type { Actor } from '../../../platform/http/actor.js';
import { conflict, invalid, notFound } from '../../../platform/http/errors.js';
import type { Sealer } from '../../../platform/lib/seal.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { isUniqueViolation } from '../../../platform/store/unique-violation.js';
import type { Notice } from '../notices/notice-job.js';
import type { Notices } from '../notices/notices.js';
import { type ConfirmedAccount, wrongPassword } from '../passwords/confirm-password.js';
import { createChallenge } from './challenges.js';
import { noteFactorShown, proofRefused } from './factor-proof.js';
import { factorTexts } from './factor-texts.js';
import { checkNewPasskey, mostPasskeys, passkeyCreation, passkeysOf } from './passkeys.js';
import { firstRecoveryCodes, renewRecoveryCodes } from './recovery-codes.js';
import { totpUrl } from './totp-code.js';
import { beginTotp, enableTotp, removeTotp } from './totp.js';
import type { Site } from './web-authn.js';

interface Parts {
  store: Store;
  sealer: Sealer;
  notices: Notices;
}

/** The password may have been changed since it was confirmed: by the owner, to get rid of a thief. */
async function assertConfirmed(tx: Transaction, account: ConfirmedAccount): Promise<void> {
  await tx.lock(`user:${account.id}`);
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (password_hash !== account.password_hash) throw wrongPassword();
}

/** Throws 409 where there is an app already. */
export function setUpTotp(
  { store, sealer }: Parts,
  account: ConfirmedAccount,
): Promise<{ secret: string; url: string }> {
  return store.transact(async (tx) => {
    await assertConfirmed(tx, account);
    const secret = await beginTotp(tx, sealer, account.id);
    if (secret === null) throw conflict('Remove the authenticator app that you have first.');
    return { secret, url: totpUrl(secret, account.email) };
  });
}

/** Resolves with recovery codes if the account had none. */
export function finishTotp(
  { store, sealer, notices }: Parts,
  actor: Actor,
  code: string,
  device: string,
): Promise<string[] | null> {
  return store.transact(async (tx) => {
    await lockSession(tx, actor);
    const result = await enableTotp(tx, sealer, actor.userId, code.replaceAll(/\s/g, ''));
    if (result === 'not begun') throw notFound('That took too long. Please begin again.');
    if (result === 'wrong') throw proofRefused(422, 'totp');
    return added(tx, notices, actor, { kind: 'factor_added', factor: 'totp', device });
  });
}

/** Throws 404 where there is none, 409 where a workspace demands it. */
export function endTotp(
  { store, notices }: Parts,
  account: ConfirmedAccount,
  device: string,
): Promise<void> {
  return store.transact(async (tx) => {
    await assertConfirmed(tx, account);
    if (!(await removeTotp(tx, account.id))) throw notFound();
    await assertStillMayStay(tx, account.id);
    await removeUselessCodes(tx, account.id);
    await recordFactor(tx, account.id, 'account.second_factor_removed', 'totp');
    notices.tell(tx, account, { kind: 'factor_removed', factor: 'totp', device });
  });
}

/** Throws 404 for an account without a second factor, which has nothing to recover. */
export function replaceRecoveryCodes(
  { store, notices }: Parts,
  account: ConfirmedAccount,
  device: string,
): Promise<string[]> {
  return store.transact(async (tx) => {
    await assertConfirmed(tx, account);
    if (!(await hasSecondFactor(tx, account.id))) throw notFound();
    await recordFactor(tx, account.id, 'account.recovery_codes_renewed', 'recovery_code');
    notices.tell(tx, account, { kind: 'recovery_codes_renewed', device });
    return renewRecoveryCodes(tx, account.id);
  });
}

/** Throws 422 for an account that has many. */
export function beginPasskey(
  { store }: Parts,
  account: ConfirmedAccount,
  site: Site,
): Promise<PasskeyCreation> {
  return store.transact(async (tx) => {
    await assertConfirmed(tx, account);
    const user = await findUser(tx, account.id);
    const present = await passkeysOf(tx, account.id);
    if (present.length >= mostPasskeys) {
      throw invalid([`An account can't have more than ${mostPasskeys} passkeys.`]);
    }
    const challenge = await createChallenge(tx, { purpose: 'passkey_new', user_id: account.id });
    const named = { id: account.id, email: account.email, name: displayName(user) };
    return passkeyCreation(store.secret, site, named, challenge, present);
  });
}

/** Resolves with recovery codes if the account had none. Throws 409 for a passkey that is known. */
export async function addPasskey(
  { store, notices }: Parts,
  actor: Actor,
  attestation: PasskeyAttestation,
  site: Site,
  device: string,
): Promise<string[] | null> {
  await refuseDemo(store.reader, actor.userId);
  const made = await checkNewPasskey(store, site, actor.userId, attestation);
  if (!made) throw proofRefused(422, 'passkey');
  try {
    return await store.transact(async (tx) => {
      await lockSession(tx, actor);
      await tx
        .insertInto('passkeys')
        .values({
          ...made,
          user_id: actor.userId,
          device,
          created_at: tx.now,
          last_used_at: null,
        })
        .execute();
      return added(tx, notices, actor, { kind: 'factor_added', factor: 'passkey', device });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(factorTexts.passkeyKnown) : error;
  }
}

/**
 * Throws 404 unless it is the user's: the same for another account's and for none. 409 where a workspace
 * demands it.
 */
export function endPasskey(
  { store, notices }: Parts,
  account: ConfirmedAccount,
  passkeyId: number,
  device: string,
): Promise<void> {
  return store.transact(async (tx) => {
    await assertConfirmed(tx, account);
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await assertStillMayStay(tx, account.id);
    await removeUselessCodes(tx, account.id);
    await recordFactor(tx, account.id, 'account.second_factor_removed', 'passkey');
    notices.tell(tx, account, { kind: 'factor_removed', factor: 'passkey', device });
  });
}

async function added(
  tx: Transaction,
  notices: Notices,
  { userId, sessionId }: Actor,
  notice: Notice & { factor: 'totp' | 'passkey' },
): Promise<string[] | null> {
  await recordFactor(tx, userId, 'account.second_factor_added', notice.factor);
  const { email } = await findUser(tx, userId);
  notices.tell(tx, { id: userId, email }, notice);
  await noteFactorShown(tx, sessionId);
  return firstRecoveryCodes(tx, userId);
}

function recordFactor(
  tx: Transaction,
  userId: number,
  action: AuditAction,
  factor: FactorMethod,
): Promise<void> {
  const target = { kind: 'user' as const, id: userId };
  return recordAudit(tx, { workspaceId: null, actorId: userId, action, target, after: { factor } });
}
