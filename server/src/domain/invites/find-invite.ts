import { mayInvite } from '@parley/contract/rules/roles';
import { texts } from '@parley/contract/texts';
import type { Selectable } from 'kysely';
import { notFound } from '../../platform/http/errors.js';
import { sha256 } from '../../platform/lib/tokens.js';
import type { InvitesTable } from '../../platform/store/schema.js';
import type { Reader } from '../../platform/store/store.js';
import { settingsColumns, settingsView } from '../workspaces/settings-row.js';
import { profileColumns } from '../workspaces/workspace-profile.js';

export type InviteRow = Selectable<InvitesTable>;

export type FoundInvite = Awaited<ReturnType<typeof findInvite>>;

/**
 * The invite of a token, with its workspace and the member who made it; it may have expired or be
 * used up. Throws 404 for any other token: of a link that was revoked, or whose maker may not invite any
 * more.
 */
export async function findInvite(reader: Reader, token: string) {
  const hash = sha256(token);
  const invite = await reader
    .selectFrom('invites')
    .innerJoin('workspaces', 'workspaces.id', 'invites.workspace_id')
    .innerJoin('workspace_members as membership', (join) =>
      join
        .onRef('membership.workspace_id', '=', 'invites.workspace_id')
        .onRef('membership.user_id', '=', 'invites.user_id')
        .on('membership.deactivated_at', 'is', null),
    )
    .innerJoin('users as maker', 'maker.id', 'invites.user_id')
    .selectAll('invites')
    .select([
      ...profileColumns,
      'maker.email',
      'maker.full_name',
      'maker.display_name',
      'maker.is_demo',
      'membership.role as maker_role',
    ])
    .select(settingsColumns)
    .where(({ eb, or }) =>
      or([
        eb('invites.token_hash', '=', hash),
        eb('invites.id', '=', ({ selectFrom }) =>
          selectFrom('earlier_invite_tokens').select('invite_id').where('token_hash', '=', hash),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!invite || !mayInvite({ role: invite.maker_role, settings: settingsView(invite) })) {
    throw deadInvite();
  }
  return invite;
}

/** Like `findInvite`, but throws 404 for a link that nobody new can come in by, too. */
export async function findLiveInvite(reader: Reader, token: string): Promise<FoundInvite> {
  const invite = await findInvite(reader, token);
  if (!isLive(invite, Date.now())) throw deadInvite();
  return invite;
}

/** The same answer for every link that does not work. */
export const deadInvite = () => notFound(texts.inviteDead);

export function isLive(
  { expires_at, uses_left }: Pick<InviteRow, 'expires_at' | 'uses_left'>,
  now: number,
): boolean {
  return (expires_at === null || expires_at > now) && uses_left !== 0;
}

export function channelIdsOf({ channel_ids }: Pick<InviteRow, 'channel_ids'>): number[] {
  return channel_ids === '' ? [] : channel_ids.split(' ').map(Number);
}
