import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { ChannelUser } from '../entities/channel.js';
import { Id } from '../entities/id.js';

/** `user_id`: adds that member of the workspace instead, if the user is in the channel themselves. */
export const joinChannel = endpoint({
  name: 'joinChannel',
  method: 'POST',
  path: '/api/channel_users',
  summary: 'Joins a public channel, or adds a member of the workspace to a channel.',
  body: z.object({
    channel_user: z.object({
      channel_id: Id,
      workspace_id: z.optional(Id),
      user_id: z.optional(Id),
    }),
  }),
  output: ChannelUser,
  rate: 'memberships',
  errors: [401, 403, 404],
});

/** Stars the channel, or leaves it (`active` false). The id in the path is a placeholder. */
export const updateChannelUser = endpoint({
  name: 'updateChannelUser',
  method: 'PATCH',
  path: '/api/channel_users/:placeholder',
  summary: 'Stars a channel, leaves it or joins it again.',
  params: z.object({ placeholder: z.string() }),
  body: z.object({
    channel_user: z.object({
      channel_id: Id,
      starred: z.optional(z.boolean()),
      active: z.optional(z.boolean()),
    }),
  }),
  output: ChannelUser,
  rate: 'memberships',
  errors: [401, 403, 404],
});

/** The id in the path is a placeholder: SPEC §7 always sends 0. `user_id` removes that member instead. */
export const leaveChannel = endpoint({
  name: 'leaveChannel',
  method: 'DELETE',
  path: '/api/channel_users/:placeholder',
  summary: 'Leaves a channel, or removes another member from it.',
  params: z.object({ placeholder: z.string() }),
  body: z.object({ channel_user: z.object({ channel_id: Id, user_id: z.optional(Id) }) }),
  output: ChannelUser,
  rate: 'memberships',
  errors: [401, 403, 404],
});
