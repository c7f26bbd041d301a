import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { AccessChange } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import { type MemberRow, memberView, type UserRow, workspaceUserView } from './member-view.js';

/** To the whole workspace: a member's present state. */
export function announceMember(tx: Transaction, user: UserRow, member: MemberRow): void {
  const message: LoginChannelPayload = {
    workspace_data: {
      user: memberView(user, member),
      logged_in: member.signed_in_at !== null,
      workspace_id: member.workspace_id,
    },
  };
  // Clears earlier events too, so that a removed status or phone number does not stay in them.
  tx.append({
    stream: `workspace:${member.workspace_id}`,
    message,
    subject: `user:${member.user_id}`,
  });
}

/** To the whole workspace: the user is no longer a member. */
export function announceRemoved(tx: Transaction, member: MemberRow): void {
  const { user_id, workspace_id } = member;
  const message: LoginChannelPayload = {
    workspace_data: { type: 'DELETE', user_id, workspace_id },
  };
  // Clears earlier events too, which hold their e-mail address.
  tx.append({ stream: `workspace:${workspace_id}`, message, subject: `user:${user_id}` });
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
