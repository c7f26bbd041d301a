import type { Invite, NewInvite } from '@parley/contract/entities/invite';
import { limits } from '@parley/contract/limits';
import { emailProblems } from '@parley/contract/rules/sign-up';
import { mailedTo } from '../../domain/invites/verify-by-mail.js';
import { isDemoAccount } from '../../domain/workspaces/demo-account.js';
import { forbidden, invalid } from '../../platform/http/errors.js';
import type { RateLimit } from '../../platform/http/rate-limit.js';
import { canonicalEmail, tidyEmail } from '../../platform/lib/canonical-email.js';
import { hmac } from '../../platform/lib/tokens.js';
import type { Store } from '../../platform/store/store.js';
import { createInvite } from './create-invite.js';
import { inviteMailJob } from './invite-mail-job.js';
import { inviteView } from './invite-view.js';
import { assertMayInvite } from './may-invite.js';

type MailedInvite = Pick<NewInvite, 'workspace_id' | 'role' | 'channel_ids'> & { email: string };

interface MailParts {
  store: Store;
  /** Counts mails to an address from a workspace. */
  toAddress: RateLimit;
}

/** Anybody can be an account of the demo, and strangers must not get mail by it. */
const demoMailsNobody = 'The accounts of the demo cannot send mail. Copy an invite link instead.';

/** Makes a link for one person, and has it mailed. */
export async function mailInvite(
  { store, toAddress }: MailParts,
  makerId: number,
  { email, ...place }: MailedInvite,
): Promise<Invite> {
  const problems = emailProblems(email);
  if (problems.length > 0) throw invalid(problems);
  await assertMayInvite(store.reader, place.workspace_id, makerId);
  if (await isDemoAccount(store.reader, makerId)) throw forbidden(demoMailsNobody);
  // By workspace, so that only its members use up what it may send to an address.
  await toAddress.take(hmac(store.secret, `mailed:${place.workspace_id}:${canonicalEmail(email)}`));
  return store.transact(async (tx) => {
    const addressee = mailedTo(store.secret, email);
    const wanted = { ...place, expires_in: limits.inviteExpiry, uses: 1, mailedTo: addressee };
    const { invite } = await createInvite(tx, makerId, wanted);
    inviteMailJob.enqueue(tx, { invite_id: invite.id, email: tidyEmail(email) });
    return inviteView(invite);
  });
}
