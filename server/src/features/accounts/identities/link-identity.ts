import type { OpenIdProblem } from '@parley/contract/rules/openid-outcome';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { lockSession } from '../../../domain/workspaces/lock-session.js';
import { findUser } from '../../../domain/workspaces/members.js';
import type { Actor } from '../../../platform/http/actor.js';
import type { Store } from '../../../platform/store/store.js';
import { isUniqueViolation } from '../../../platform/store/unique-violation.js';
import type { Notices } from '../notices/notices.js';
import type { Person } from './person.js';

interface Parts {
  store: Store;
  notices: Notices;
}

interface Link {
  /** The provider's, for the mail about it. */
  label: string;
  device: string;
}

/** Lets the person sign in to the account by the provider from now on. */
export async function linkIdentity(
  { store, notices }: Parts,
  actor: Actor,
  { issuer, subject, email }: Person,
  { label, device }: Link,
): Promise<'done' | OpenIdProblem> {
  try {
    return await store.transact(async (tx) => {
      await lockSession(tx, actor);
      const there = await tx
        .selectFrom('identities')
        .select('subject')
        .where('user_id', '=', actor.userId)
        .where('issuer', '=', issuer)
        .executeTakeFirst();
      if (there) return there.subject === subject ? 'done' : 'linked_other';
      await tx
        .insertInto('identities')
        .values({ user_id: actor.userId, issuer, subject, email, linked_at: tx.now })
        .execute();
      const user = await findUser(tx, actor.userId);
      await recordAudit(tx, {
        workspaceId: null,
        actorId: user.id,
        action: 'account.provider_linked',
        target: { kind: 'user', id: user.id },
        after: { provider: label },
      });
      notices.tell(tx, user, { kind: 'identity_linked', device, label });
      return 'done';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'linked_elsewhere';
    throw error;
  }
}
