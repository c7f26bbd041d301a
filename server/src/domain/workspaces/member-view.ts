import type { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { Profile } from '@parley/contract/entities/profile';
import type {
  AnnouncedMember,
  Member,
  Presence,
  Standing,
  User,
} from '@parley/contract/entities/user';
import { blankProfile, profileFields, profileOf } from '@parley/contract/rules/profile';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../../platform/store/account-tables.js';
import type { WorkspaceMembersTable } from '../../platform/store/schema.js';

export type UserRow = Profile &
  Pick<Selectable<UsersTable>, 'id' | 'email' | 'timezone' | 'photo_key' | 'deleted_at'>;
export type MemberRow = Selectable<WorkspaceMembersTable>;

/** The columns of a User's view; never the password. */
export const userColumns = [
  'users.id',
  'users.email',
  ...profileFields.map((name) => `users.${name}` as const),
  'users.timezone',
  'users.photo_key',
  'users.deleted_at',
] as const;

/** The URL of a photo; null without a photo. */
function photoUrl(key: string | null): string | null {
  return key === null ? null : `/api/photos/${key}`;
}

export function userView(user: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    ...profileOf(user),
    ...(user.timezone !== null && { timezone: user.timezone }),
    photo_url: photoUrl(user.photo_key),
    ...(user.deleted_at !== null && { deleted: true }),
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

export function standingView({ role, deactivated_at }: MemberRow): Standing {
  return { role, deactivated: deactivated_at !== null };
}

/** Other members see only the e-mail of an invited member who has not signed in yet. */
export function memberView(user: UserRow, member: MemberRow): AnnouncedMember {
  const shown = member.first_signed_in_at === null ? emailOnly(user) : userView(user);
  return { ...shown, ...presenceView(member), ...standingView(member) };
}

export function loadedMemberView(user: UserRow, member: MemberRow): Member {
  return { ...memberView(user, member), present: member.present_until !== null };
}

export function workspaceUserView(member: MemberRow): WorkspaceUser {
  const { user_id, workspace_id } = member;
  return { user_id, workspace_id, ...presenceView(member), ...standingView(member) };
}

function emailOnly({ id, email }: UserRow): User {
  return { id, email, ...blankProfile, photo_url: null };
}
