import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { DmChannelUser } from '../entities/dm-channel-user.js';
import { Id, IdText } from '../entities/id.js';

const Answer = z.object({ dmChannelUser: DmChannelUser });

/**
 * Returns the direct-message channel of the current user and another member; creates it if it does
 * not exist.
 */
export const openDm = endpoint({
  name: 'openDm',
  method: 'POST',
  path: '/api/dm_channel_users',
  summary: 'Opens the direct messages with another member: makes them, or gives those there are.',
  body: z.object({
    dm_channel_user: z.object({ user_1_id: Id, user_2_id: Id, workspace_id: Id }),
  }),
  output: Answer,
  rate: 'directMessages',
  errors: [401, 403, 404, 422],
});

/** Ends (`active` false), restarts or stars it for the current user. */
export const updateDm = endpoint({
  name: 'updateDm',
  method: 'PATCH',
  path: '/api/dm_channel_users/:channel_id',
  summary: 'Ends, restarts or stars direct messages, for oneself.',
  params: z.object({ channel_id: IdText }),
  body: z.object({
    dm_channel_user: z.object({
      channel_id: z.optional(Id),
      user_id: z.optional(Id),
      active: z.optional(z.boolean()),
      starred: z.optional(z.boolean()),
    }),
  }),
  output: Answer,
  rate: 'memberships',
  errors: [401, 403, 404],
});
