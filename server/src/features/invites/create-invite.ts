import type { NewInvite } from '@parley/contract/entities/invite';
import { recordAudit } from '../../domain/audit/record-audit.js';
import type { InviteRow } from '../../domain/invites/find-invite.js';
import { invalid } from '../../platform/http/errors.js';
import { totals } from '../../platform/lib/limits.js';
import { randomToken, sha256 } from '../../platform/lib/tokens.js';
import type { Transaction } from '../../platform/store/store.js';
import { assertMayInvite } from './may-invite.js';

const second = 1000;
/** Milliseconds that links are kept which have expired or are used up: members still come in by them. */
const kept = 30 * 24 * 60 * 60 * second;

interface Created {
  invite: InviteRow;
  /** Only its hash is stored. */
  token: string;
}

/** By a member who is signed in to the workspace: for others it does not exist. */
export async function createInvite(
  tx: Transaction,
  makerId: number,
  wanted: NewInvite & { mailedTo: string | null },
): Promise<Created> {
  const { workspace_id, role, expires_in } = wanted;
  await assertMayInvite(tx, workspace_id, makerId);
  const channelIds = [...new Set(wanted.channel_ids)];
  if (role === 'guest' && channelIds.length === 0) {
    throw invalid(['Choose the channels that guests come into: they see no others.']);
  }
  await assertPublic(tx, workspace_id, channelIds);
  await deleteOld(tx, workspace_id);
  await assertRoomForInvite(tx, workspace_id, makerId);
  const token = randomToken();
  const invite = await tx
    .insertInto('invites')
    .values({
      token_hash: sha256(token),
      workspace_id,
      user_id: makerId,
      role,
      channel_ids: channelIds.join(' '),
      mailed: Number(wanted.mailedTo !== null),
      mailed_to: wanted.mailedTo,
      created_at: tx.now,
      expires_at: expires_in === null ? null : tx.now + expires_in * second,
      uses_left: wanted.uses,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, {
    workspaceId: workspace_id,
    actorId: makerId,
    action: 'invite_link.created',
    target: { kind: 'invite_link', id: invite.id },
    after: { mailed: wanted.mailedTo !== null, uses: wanted.uses, expires_in },
  });
  return { invite, token };
}

/** The same answer for a channel of another workspace, a hidden one and a missing one. */
async function assertPublic(
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
): Promise<void> {
  if (channelIds.length === 0) return;
  const found = await tx
    .selectFrom('channels')
    .select('id')
    .where('id', 'in', channelIds)
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .execute();
  if (found.length < channelIds.length) {
    throw invalid([
      'An invite link can only lead to public channels of its workspace, and not to archived ones.',
    ]);
  }
}

async function deleteOld(tx: Transaction, workspaceId: number): Promise<void> {
  const before = tx.now - kept;
  await tx
    .deleteFrom('invites')
    .where('workspace_id', '=', workspaceId)
    .where(({ and, eb, or }) =>
      or([
        eb('expires_at', '<', before),
        and([eb('uses_left', '=', 0), eb('created_at', '<', before)]),
      ]),
    )
    .execute();
}

async function assertRoomForInvite(
  tx: Transaction,
  workspaceId: number,
  makerId: number,
): Promise<void> {
  const { all, own } = await tx
    .selectFrom('invites')
    .select(({ eb, fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('user_id', '=', makerId).then(1).end()).as('own'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .where(({ eb, or }) => or([eb('uses_left', 'is', null), eb('uses_left', '>', 0)]))
    .executeTakeFirstOrThrow();
  if (own >= totals.inviteLinksPerMember) {
    throw invalid([`You have ${own} invite links here. Revoke one to make another.`]);
  }
  if (all >= totals.inviteLinksPerWorkspace) {
    throw invalid([`A workspace can't have more than ${all} invite links.`]);
  }
}
