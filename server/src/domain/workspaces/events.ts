import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { AccessChange } from '../../platform/store/event.js';
import type { Transaction } from '../../platform/store/store.js';
import { announce, type Audience, everybodyWhoSees } from '../audience/announce.js';
import { type MemberRow, memberView, type UserRow, workspaceUserView } from './member-view.js';

/** To the whole workspace, of guests to those who see the member: the member's present state. */
export async function announceMember(
  tx: Transaction,
  user: UserRow,
  member: MemberRow,
): Promise<void> {
  const message: LoginChannelPayload = {
    workspace_data: {
      user: memberView(user, member),
      logged_in: member.signed_in_at !== null,
      workspace_id: member.workspace_id,
    },
  };
  const { workspace_id: workspaceId, user_id: userId } = member;
  // Clears earlier events too, so that a removed status or phone number does not stay in them.
  const subject = `user:${userId}`;
  announce(tx, await everybodyWhoSees(tx, workspaceId, [userId]), { message, subject });
}

/** The user is no longer a member. `audience`: of before, when there were guests who saw them. */
export function announceRemoved(
  tx: Transaction,
  { user_id, workspace_id }: MemberRow,
  audience: Audience,
): void {
  const message: LoginChannelPayload = {
    workspace_data: { type: 'DELETE', user_id, workspace_id },
  };
  // Clears earlier events too, which hold their e-mail address.
  announce(tx, audience, { message, subject: `user:${user_id}` });
}

/**
 * To the user's own browsers; once signed out, these may follow only their remaining streams (R8).
 */
export function announceOwnPresence(tx: Transaction, member: MemberRow): void {
  const message: LoginChannelPayload = { workspace_user_data: workspaceUserView(member) };
  const access = member.signed_in_at === null ? { access: recheck } : {};
  const subject = `workspace:${member.workspace_id}`;
  tx.append({ stream: `user:${member.user_id}`, message, subject, ...access });
}

/** R8: the streams that the user may follow have changed. */
export function recheckStreams(tx: Transaction, userId: number): void {
  tx.append({ stream: `user:${userId}`, access: recheck });
}

const recheck: AccessChange = { recheck: true };
