import * as z from 'zod/mini';
import { WorkspaceUser } from '../endpoints/workspace-users.js';
import { Channel, ChannelUser } from '../entities/channel.js';
import { DmChannelUser } from '../entities/dm-channel-user.js';
import { Id } from '../entities/id.js';
import { NotificationSettings } from '../entities/notification-settings.js';
import { ReadEntry } from '../entities/read-entry.js';
import { Sidebar } from '../entities/sidebar.js';
import { AnnouncedMember } from '../entities/user.js';
import { WorkspaceSettings } from '../entities/workspace-settings.js';
import { WorkspaceProfile } from '../entities/workspace-summary.js';

/** A member joined, signed in or out, or changed their presence, status or profile. */
export const WorkspaceData = z.object({
  workspace_data: z.object({ user: AnnouncedMember, logged_in: z.boolean(), workspace_id: Id }),
});

/**
 * With `present` true these members have opened a page; with `present` false they have had no page open for ten
 * minutes (decision 120). An event names several members: after a restart all of them come back at once.
 */
export const PresenceChanged = z.object({
  presence_data: z.object({ workspace_id: Id, user_ids: z.array(Id), present: z.boolean() }),
});

/** A membership ended: its invite was withdrawn before it was used. */
export const MemberRemoved = z.object({
  workspace_data: z.object({ type: z.literal('DELETE'), user_id: Id, workspace_id: Id }),
});

/** A member joined (`login` true) or left (`login` false) a channel. Of a private channel, only its members hear. */
export const ChannelMembership = z.object({
  channel_data: z.object({ login: z.boolean(), user_id: Id, channel_id: Id }),
});

/**
 * A channel was created, changed or deleted. Of a private channel, only its members hear; `PUT` also comes
 * when the user is added to it. `starred` is always false, since the same event goes to many users. When a
 * public channel becomes private, the workspace gets `DELETE` with `kind` `private`, and the members get
 * `PUT`; a member may receive the two in either order. `deleted` tells the members of a private channel that
 * it is really deleted.
 */
export const ChannelChanged = z.object({
  channel_data: z.object({
    type: z.enum(['PUT', 'DELETE']),
    channel: Channel,
    deleted: z.optional(z.boolean()),
  }),
});

/** The user's own membership, sent to the user's own browsers. */
export const OwnChannelUser = z.object({ channel_user_data: ChannelUser });

/**
 * The user's own side of a direct-message channel, sent to the user's own browsers: started, ended,
 * restarted, starred or changed.
 */
export const OwnDmChannelUser = z.object({ dm_channel_user_data: DmChannelUser });

/**
 * The user's own presence in a workspace, sent to the user's own browsers: for example signed out
 * of it.
 */
export const OwnWorkspaceUser = z.object({ workspace_user_data: WorkspaceUser });

/**
 * The user's own position in a channel, sent to the user's own browsers: they read, marked unread,
 * joined, or changed the channel's level. Not when they posted: the message says so. Applied by
 * `rules/unread.ts`.
 */
export const OwnRead = z.object({
  read_data: z.extend(ReadEntry, {
    /** The channel's; absent from events of earlier versions. */
    workspace_id: z.optional(Id),
  }),
});

/**
 * The number of the user's unread mentions and direct messages in a workspace changed. Sent to all of the
 * user's browsers, whichever workspace they show; they call `listWorkspaces` again. Other messages of
 * workspaces that a browser does not show cause no event: it learns of them when it becomes visible.
 */
export const WorkspaceWaiting = z.object({ waiting_data: z.object({ workspace_id: Id }) });

/** The user's own notification settings changed, sent to the user's own browsers. */
export const OwnNotificationSettings = z.object({
  notification_settings_data: NotificationSettings,
});

/** The sections of the user's own sidebar changed, sent to the user's own browsers. */
export const SidebarChanged = z.object({ sidebar_data: Sidebar });
export type SidebarChanged = z.output<typeof SidebarChanged>;

/** Owners or admins changed the workspace's settings. */
export const SettingsChanged = z.object({
  workspace_settings_data: z.extend(WorkspaceSettings, { workspace_id: Id }),
});

/** Owners or admins changed the workspace's name or picture. */
export const WorkspaceProfileChanged = z.object({
  workspace_profile_data: z.extend(WorkspaceProfile, { workspace_id: Id }),
});

/** An emoji was added to the workspace or deleted: browsers list them again. */
export const WorkspaceEmojiChanged = z.object({ emoji_data: z.object({ workspace_id: Id }) });

/**
 * Sent to a user's browsers when the user becomes a guest or stops being a guest, and to a guest's when the
 * guest joins or leaves a channel. The browsers load the workspace again, as other channels and people are
 * visible to the user now. The key is `sight_data` because stored events and open pages of earlier versions have it.
 */
export const VisibilityChanged = z.object({ sight_data: z.object({ workspace_id: Id }) });

export const LoginChannelPayload = z.union([
  WorkspaceData,
  PresenceChanged,
  MemberRemoved,
  ChannelMembership,
  ChannelChanged,
  OwnChannelUser,
  OwnDmChannelUser,
  OwnWorkspaceUser,
  OwnRead,
  OwnNotificationSettings,
  SidebarChanged,
  WorkspaceWaiting,
  SettingsChanged,
  WorkspaceProfileChanged,
  WorkspaceEmojiChanged,
  VisibilityChanged,
]);
export type LoginChannelPayload = z.output<typeof LoginChannelPayload>;
