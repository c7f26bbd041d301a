import * as z from 'zod/mini';
import { WorkspaceUser } from '../endpoints/workspace-users.js';
import { Channel, ChannelUser } from '../entities/channel.js';
import { DmChannelUser } from '../entities/dm-channel-user.js';
import { Id } from '../entities/id.js';
import { Member } from '../entities/user.js';

/** Somebody signed in or out, changed their presence, status or profile, or became a member. */
export const WorkspaceData = z.object({
  workspace_data: z.object({ user: Member, logged_in: z.boolean(), workspace_id: Id }),
});

/** A membership ended: its invite was withdrawn before it was used. */
export const MemberRemoved = z.object({
  workspace_data: z.object({ type: z.literal('DELETE'), user_id: Id, workspace_id: Id }),
});

/** Membership of a public channel: `login` true is joined, false is left. */
export const ChannelMembership = z.object({
  channel_data: z.object({ login: z.boolean(), user_id: Id, channel_id: Id }),
});

/**
 * A public channel was created or changed, or deleted. `starred` in it is always false: it is
 * nobody's view.
 */
export const ChannelChanged = z.object({
  channel_data: z.object({ type: z.enum(['PUT', 'DELETE']), channel: Channel }),
});

/** One's own membership, to one's own browsers. */
export const OwnChannelUser = z.object({ channel_user_data: ChannelUser });

/** One's own direct-message channel, to one's own browsers: started, ended, restarted, starred, changed. */
export const OwnDmChannelUser = z.object({ dm_channel_user_data: DmChannelUser });

/** One's own presence in a workspace, to one's own browsers: signed out of it, say. */
export const OwnWorkspaceUser = z.object({ workspace_user_data: WorkspaceUser });

export const LoginChannelPayload = z.union([
  WorkspaceData,
  MemberRemoved,
  ChannelMembership,
  ChannelChanged,
  OwnChannelUser,
  OwnDmChannelUser,
  OwnWorkspaceUser,
]);
export type LoginChannelPayload = z.output<typeof LoginChannelPayload>;
