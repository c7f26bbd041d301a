import { recordAudit } from '../../../domain/audit/record-audit.js';
import { signOutOfDemanding } from '../../../domain/workspaces/sign-out-of-workspaces.js';
import type { Transaction } from '../../../platform/store/store.js';
import type { NameProvider } from '../identities/read-account.js';
import type { Notices } from '../notices/notices.js';
import { endSessions, startSession, type Visit } from '../session.js';
import type { SignedIn } from '../sign-in.js';
import { otherSignIns } from './other-sign-ins.js';

interface Parts {
  notices: Notices;
  nameProvider: NameProvider;
}

interface NewPassword {
  account: { id: number; email: string };
  passwordHash: string;
  /** Ways in and public facts that the account lost with its old password, in words for the mail. */
  lost: readonly string[];
}

/** Sets a password, and tells of it. Lock `user:{id}` before. */
export async function storePassword(
  tx: Transaction,
  { account, passwordHash, lost }: NewPassword,
  device: string,
  { notices, nameProvider }: Parts,
): Promise<void> {
  const { id } = account;
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  // Until now a provider may have answered for the second factor.
  await signOutOfDemanding(tx, id);
  await recordAudit(tx, {
    workspaceId: null,
    actorId: id,
    action: 'account.password_changed',
    target: { kind: 'user', id },
  });
  const remaining = await otherSignIns(tx, id, nameProvider);
  notices.tell(tx, account, { kind: 'password_changed', device, remaining, lost: [...lost] });
}

/**
 * Sets a password, and leaves the account signed in on this browser alone, by a new session. Lock `user:{id}` before.
 * Workspaces stay signed in to, because this session begins before the others end.
 */
export async function setPassword(
  tx: Transaction,
  changed: NewPassword,
  visit: Visit,
  parts: Parts,
): Promise<SignedIn> {
  const { account, passwordHash } = changed;
  const { id } = account;
  await storePassword(tx, changed, visit.device, parts);
  const { token, sessionId } = await startSession(tx, id, visit);
  await endSessions(tx, id, { except: sessionId });
  return { userId: id, passwordHash, token };
}
