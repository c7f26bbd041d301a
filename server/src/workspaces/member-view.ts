import type { Selectable } from 'kysely';
import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { Member, Presence, User } from '@parley/contract/entities/user';
import type { UsersTable, WorkspaceMembersTable } from '../store/schema.js';

export type UserRow = Omit<
  Selectable<UsersTable>,
  'email_key' | 'password_hash' | 'is_demo' | 'created_at'
>;
export type MemberRow = Selectable<WorkspaceMembersTable>;

/** What a User's view is made from; never the password. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.full_name',
  'users.display_name',
  'users.what_i_do',
  'users.phone_number',
  'users.timezone_offset',
  'users.photo_key',
] as const;

/** Where a photo is to be had; null: none of their own. */
function photoUrl(key: string | null): string | null {
  return key === null ? null : `/api/photos/${key}`;
}

export function userView(user: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    full_name: user.full_name,
    display_name: user.display_name,
    what_i_do: user.what_i_do,
    phone_number: user.phone_number,
    timezone_offset: user.timezone_offset,
    photo_url: photoUrl(user.photo_key),
  };
}

export function presenceView(member: MemberRow): Presence {
  return {
    logged_in: member.signed_in_at !== null,
    active: member.away_since === null,
    paused: member.paused_since !== null,
    status: member.status,
  };
}

/** Of somebody invited who has not signed in yet, the others learn the e-mail only. */
export function memberView(user: UserRow, member: MemberRow): Member {
  const shown = member.first_signed_in_at === null ? emailOnly(user) : userView(user);
  return { ...shown, ...presenceView(member) };
}

export function workspaceUserView(member: MemberRow): WorkspaceUser {
  return { user_id: member.user_id, workspace_id: member.workspace_id, ...presenceView(member) };
}

function emailOnly({ id, email }: UserRow): User {
  return {
    id,
    email,
    full_name: '',
    display_name: '',
    what_i_do: '',
    phone_number: '',
    timezone_offset: 0,
    photo_url: null,
  };
}
