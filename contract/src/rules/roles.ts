import type { Role } from '../entities/user.js';
import type { WorkspaceSettings } from '../entities/workspace-settings.js';

/** A member's role and the settings of the workspace: the rules below need both. */
export interface ActingMember {
  role: Role;
  settings: WorkspaceSettings;
}

/** The settings of a new workspace: the freedoms of SPEC. */
export const defaultSettings: WorkspaceSettings = {
  create_channels: 'members',
  invite: 'members',
  invite_by_email: true,
  mention_all: 'everyone',
  add_emoji: 'members',
  remove_files: 'everyone',
  edit_minutes: null,
  requires_verified_email: false,
  requires_second_factor: false,
  link_previews: true,
};

/** Whether the role manages the workspace: its settings, its members. */
export const isManager = (role: Role): boolean => role === 'owner' || role === 'admin';

export const mayManage = ({ role }: ActingMember): boolean => isManager(role);

const isAmong = (who: 'everyone' | 'members' | 'admins', role: Role): boolean =>
  isManager(role) || who === 'everyone' || (who === 'members' && role === 'member');

export const mayCreateChannels = ({ role, settings }: ActingMember): boolean =>
  isAmong(settings.create_channels, role);

/** Whether a member may archive a channel, make it private or public, and remove its members. */
export const mayManageChannel = (role: Role, isCreator: boolean): boolean =>
  isManager(role) || (isCreator && role !== 'guest');

export const mayInvite = ({ role, settings }: ActingMember): boolean =>
  isAmong(settings.invite, role);

export const mayMentionAllHere = ({ role, settings }: ActingMember): boolean =>
  isAmong(settings.mention_all, role);

export const mayAddEmoji = ({ role, settings }: ActingMember): boolean =>
  isAmong(settings.add_emoji, role);

/** Whether a member may delete an emoji of the workspace. */
export const mayDeleteEmoji = (role: Role, isCreator: boolean): boolean =>
  isManager(role) || (isCreator && role !== 'guest');

export const mayRemoveFilesOf = ({ role, settings }: ActingMember, isAuthor: boolean): boolean =>
  settings.remove_files === 'everyone' || isAuthor || isManager(role);

const minute = 60_000;

/** Whether a message of that time (epoch ms) may still be edited by its author. */
export const mayStillEdit = ({ settings }: ActingMember, sentAt: number, now: number): boolean =>
  settings.edit_minutes === null || now - sentAt < settings.edit_minutes * minute;

/** The roles that a member with the role `own` may give to a member with the role `present`. */
export function rolesToGive(own: Role, present: Role): readonly Role[] {
  if (own === 'owner') return ['owner', 'admin', 'member', 'guest'];
  const isReachable = present === 'member' || present === 'guest';
  return own === 'admin' && isReachable ? ['member', 'guest'] : [];
}

/** Whether a member with the role `own` may deactivate and reactivate a member with the role `other`. */
export const mayDeactivate = (own: Role, other: Role): boolean =>
  own === 'owner' || (own === 'admin' && !isManager(other));
