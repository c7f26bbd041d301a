import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { AccessChange } from '../store/event.js';
import type { Transaction } from '../store/store.js';
import { type MemberRow, memberView, type UserRow, workspaceUserView } from './member-view.js';

/** To the whole workspace: how somebody is in it now. */
export function announceMember(tx: Transaction, user: UserRow, member: MemberRow): void {
  const message: LoginChannelPayload = {
    workspace_data: {
      user: memberView(user, member),
      logged_in: member.signed_in_at !== null,
      workspace_id: member.workspace_id,
    },
  };
  // A status or a phone number that was cleared goes from the earlier events, too.
  tx.append({
    stream: `workspace:${member.workspace_id}`,
    message,
    subject: `user:${member.user_id}`,
  });
}

/** To the whole workspace: somebody is no member any more. */
export function announceRemoved(tx: Transaction, member: MemberRow): void {
  const { user_id, workspace_id } = member;
  const message: LoginChannelPayload = {
    workspace_data: { type: 'DELETE', user_id, workspace_id },
  };
  // Their e-mail address goes from the earlier events, too.
  tx.append({ stream: `workspace:${workspace_id}`, message, subject: `user:${user_id}` });
}

/** To their own browsers; once they are signed out, those follow what they may and no more (R8). */
export function announceOwnPresence(tx: Transaction, member: MemberRow): void {
  const message: LoginChannelPayload = { workspace_user_data: workspaceUserView(member) };
  const access = member.signed_in_at === null ? { access: recheck } : {};
  const subject = `workspace:${member.workspace_id}`;
  tx.append({ stream: `user:${member.user_id}`, message, subject, ...access });
}

/** R8: what the user may follow has changed. */
export function recheckStreams(tx: Transaction, userId: number): void {
  tx.append({ stream: `user:${userId}`, access: recheck });
}

const recheck: AccessChange = { recheck: true };
