import { recordAudit } from '../../../domain/audit/record-audit.js';
import { conflict, notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import type { Notices } from '../notices/notices.js';
import type { NameProvider } from './read-account.js';

interface Parts {
  store: Store;
  notices: Notices;
  nameProvider: NameProvider;
}

export const onlyWayIn =
  'This is the only way into your account. Set a password with “Forgot password?” first.';

/** Throws 409 for the only way into the account. `device`: where it is unlinked. */
export async function unlinkIdentity(
  { store, notices, nameProvider }: Parts,
  userId: number,
  identityId: number,
  device: string,
): Promise<void> {
  await store.transact(async (tx) => {
    // Locked: of two providers that are unlinked at once, one must stay.
    await tx.lock(`user:${userId}`);
    const own = await tx
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.id', 'issuer', 'users.email', 'users.password_hash'])
      .where('user_id', '=', userId)
      .execute();
    const unlinked = own.find(({ id }) => id === identityId);
    if (!unlinked) throw notFound();
    const { issuer, email, password_hash } = unlinked;
    if (password_hash === null && own.length === 1) throw conflict(onlyWayIn);
    await tx.deleteFrom('identities').where('id', '=', identityId).execute();
    const { label } = nameProvider(issuer);
    await recordAudit(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'account.provider_unlinked',
      target: { kind: 'user', id: userId },
      before: { provider: label },
    });
    notices.tell(tx, { id: userId, email }, { kind: 'identity_unlinked', device, label });
  });
}
