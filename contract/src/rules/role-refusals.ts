import type { ActingMember } from './roles.js';

const needed = (what: string, who: 'everyone' | 'members' | 'admins'): string =>
  who === 'admins' ? `Only owners and admins ${what} in this workspace.` : `Guests cannot ${what}.`;

/** Sentences that refuse an action which the role does not permit. */
export const refusals = {
  createChannels: ({ settings }: ActingMember) =>
    needed('create channels', settings.create_channels),
  invite: ({ settings }: ActingMember) => needed('invite people', settings.invite),
  addEmoji: ({ settings }: ActingMember) => needed('add emoji', settings.add_emoji),
  deleteEmoji: 'Only the member who added an emoji, owners and admins delete it.',
  inviteByEmail: 'People come into this workspace by invite links alone. Copy a link for them.',
  addToChannel: 'Guests cannot add people to channels.',
  manageChannel: 'Only the creator of a channel, owners and admins can do that.',
  removeFile:
    'Only the author of a message, owners and admins take files off it in this workspace.',
  edit: ({ settings: { edit_minutes } }: ActingMember) =>
    edit_minutes === 0
      ? 'Messages cannot be edited in this workspace.'
      : `Messages can be edited for ${edit_minutes} ${edit_minutes === 1 ? 'minute' : 'minutes'} in this workspace.`,
  manage: 'Only owners and admins of the workspace can do that.',
  role: 'Only owners can change the roles of owners and admins, or give these roles.',
  deactivate: 'Only owners can deactivate and reactivate owners and admins.',
  deactivateOneself: 'You cannot deactivate yourself.',
  lastOwner: 'A workspace needs an owner. Make another member an owner first.',
  deactivated:
    'Your membership of this workspace is deactivated. Ask one of its owners or admins to reactivate it.',
  ownSecondFactor:
    'Add an authenticator app or a passkey to your own account first, under Account settings.',
  ownVerifiedEmail: 'Verify your own email address first, under Account settings.',
  partnerDeactivated: 'This member is deactivated: they can neither be written to nor called.',
} as const;
