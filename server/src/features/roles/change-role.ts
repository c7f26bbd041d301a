import type { Role } from '@parley/contract/entities/user';
import { generalChannel } from '@parley/contract/rules/channel-name';
import { announceVisibility } from '../../domain/audience/announce.js';
import { announceMembership } from '../../domain/channels/events.js';
import { changeMembership } from '../../domain/channels/membership.js';
import { lookUpChannel } from '../../domain/channels/visible-channels.js';
import {
  announceMember,
  announceOwnPresence,
  recheckStreams,
} from '../../domain/workspaces/events.js';
import type { MemberRow } from '../../domain/workspaces/member-view.js';
import { findUser } from '../../domain/workspaces/members.js';
import type { Reader, Transaction } from '../../platform/store/store.js';

/**
 * Gives a member another role, and announces it. Guests are no longer in `general`, where everybody is;
 * what they may no longer see ends for their browsers at once, which load the workspace again. The caller
 * has locked `general`, the member's stream and the workspace's members.
 */
export async function changeRole(
  tx: Transaction,
  before: MemberRow,
  role: Role,
): Promise<MemberRow> {
  const { workspace_id: workspaceId, user_id: userId } = before;
  // While they are a member it is theirs to leave.
  if (role === 'guest') await leaveGeneral(tx, before);
  const member = await tx
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceMember(tx, await findUser(tx, userId), member);
  if (member.signed_in_at === null) return member;
  announceOwnPresence(tx, member);
  if (role === 'guest') hideWorkspace(tx, member);
  else if (before.role === 'guest') await showWorkspace(tx, member);
  return member;
}

/** R8: in the workspace's own stream, so that no later event can overtake it. */
function hideWorkspace(tx: Transaction, { workspace_id, user_id }: MemberRow): void {
  tx.append({ stream: `workspace:${workspace_id}`, access: { revoked: { user_id } } });
  recheckStreams(tx, user_id);
  announceVisibility(tx, workspace_id, user_id);
}

async function showWorkspace(tx: Transaction, { workspace_id, user_id }: MemberRow): Promise<void> {
  const stream = `workspace:${workspace_id}` as const;
  // The member gets earlier events with the workspace, which their browsers load.
  tx.append({
    stream: `user:${user_id}`,
    access: { granted: { [stream]: await tx.head(stream) } },
  });
  announceVisibility(tx, workspace_id, user_id);
}

async function leaveGeneral(tx: Transaction, { workspace_id, user_id }: MemberRow): Promise<void> {
  const id = await findGeneral(tx, workspace_id);
  const channel = id === undefined ? undefined : await lookUpChannel(tx, user_id, id);
  if (channel?.left_at === null && channel.membership_id !== null) {
    await changeMembership(tx, channel, user_id, { active: false });
    return;
  }
  // The browsers of a member who is signed out are told nothing.
  const left = await tx
    .updateTable('channel_members')
    .set({ left_at: tx.now, starred_at: null })
    .where('channel_id', '=', id ?? 0)
    .where('user_id', '=', user_id)
    .where('left_at', 'is', null)
    .returningAll()
    .execute();
  for (const membership of left) await announceMembership(tx, { kind: 'public' }, membership);
}

export async function findGeneral(
  reader: Reader,
  workspaceId: number,
): Promise<number | undefined> {
  const general = await reader
    .selectFrom('channels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name_key', '=', generalChannel)
    .where('kind', '=', 'public')
    .executeTakeFirst();
  return general?.id;
}
