import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { productName } from '@parley/contract/texts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { randomToken, sha256 } from '../../platform/lib/tokens.js';
import { AddressRefused, deliver } from '../../platform/mail/deliver.js';
import type { Store } from '../../platform/store/store.js';
import { inviteUrl } from './invite-url.js';

/**
 * Mails an invite link. Each attempt gives the link another token, because only hashes are stored; the tokens of
 * earlier attempts work as well, since their mails may have arrived. A link that was revoked meanwhile is not sent.
 */
export const inviteMailJob = defineJob({
  name: 'invite_mail',
  payload: z.object({ invite_id: z.number(), email: z.string() }),
  async run({ invite_id, email }, { identity: id, store, outside: { mail, url } }) {
    const invite = mail && url !== null ? await findToMail(store, invite_id) : undefined;
    if (!invite || !mail || url === null) return removeInvite(store, invite_id);
    const token = randomToken();
    await addToken(store, invite_id, token);
    const title = workspaceTitle(invite.address);
    try {
      await deliver(mail, {
        id,
        to: { name: '', address: email },
        // The inviter by their address: a name of their choice could say anything.
        subject: `${invite.email} invites you to ${title}`,
        text: [
          `${invite.email} invites you to the workspace ${title} on ${productName}.`,
          `To come in: ${inviteUrl(url, token)}`,
          'The link is for one person, and works for seven days. If you do not know the sender, ignore this mail.',
        ].join('\n\n'),
      });
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      await removeInvite(store, invite_id);
    }
  },
});

function findToMail({ reader }: Store, inviteId: number) {
  return reader
    .selectFrom('invites')
    .innerJoin('workspaces', 'workspaces.id', 'invites.workspace_id')
    .innerJoin('users', 'users.id', 'invites.user_id')
    .innerJoin('workspace_members as maker', (join) =>
      join
        .onRef('maker.workspace_id', '=', 'invites.workspace_id')
        .onRef('maker.user_id', '=', 'invites.user_id')
        .on('maker.role', '!=', 'guest')
        .on('maker.deactivated_at', 'is', null),
    )
    .select(['workspaces.address', 'users.email'])
    .where('invites.id', '=', inviteId)
    .where('invites.expires_at', '>', Date.now())
    .where('invites.uses_left', '>', 0)
    .executeTakeFirst();
}

function addToken(store: Store, inviteId: number, token: string): Promise<void> {
  return store.transact(async (tx) => {
    const invite = tx.selectFrom('invites').where('id', '=', inviteId);
    await tx
      .insertInto('earlier_invite_tokens')
      .columns(['token_hash', 'invite_id'])
      .expression(invite.select(['token_hash', 'id']))
      .execute();
    await tx
      .updateTable('invites')
      .set({ token_hash: sha256(token) })
      .where('id', '=', inviteId)
      .execute();
  });
}

/** Its mail comes nowhere: the link must not be listed as if it did. */
async function removeInvite(store: Store, inviteId: number): Promise<void> {
  await store.transact((tx) => tx.deleteFrom('invites').where('id', '=', inviteId).execute());
}
