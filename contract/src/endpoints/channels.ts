import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Channel } from '../entities/channel.js';
import { Id, IdText } from '../entities/id.js';
import { composed } from '../rules/composed.js';

/** NFC, so that `é` is the same letter however its accent was typed. */
const Name = z.string().check(z.overwrite(composed));

export const readChannel = endpoint({
  name: 'readChannel',
  method: 'GET',
  path: '/api/channels/:id',
  summary: 'Reads a channel.',
  params: z.object({ id: IdText }),
  output: Channel,
  errors: [401, 404],
});

/**
 * `user_ids` adds members of the workspace to the new channel, besides its creator. With `kind` `group` the
 * call opens the direct messages of exactly these members and the user, and creates them if there are none.
 */
export const createChannel = endpoint({
  name: 'createChannel',
  method: 'POST',
  path: '/api/channels',
  summary: 'Creates a channel and joins it, or opens the direct messages of a group.',
  body: z.object({
    channel: z
      .object({
        /** Required unless `kind` is `group`. */
        name: z.optional(Name),
        workspace_id: Id,
        kind: z.optional(z.enum(['public', 'private', 'group'])),
        user_ids: z.optional(z.array(Id)),
      })
      .check(
        z.refine(({ name, kind }) => name !== undefined || kind === 'group', {
          path: ['name'],
        }),
      ),
  }),
  output: Channel,
  rate: 'channels',
  errors: [401, 403, 404, 409, 422],
});

export const updateChannel = endpoint({
  name: 'updateChannel',
  method: 'PATCH',
  path: '/api/channels/:id',
  summary:
    'Changes a channel: its name, topic and description, who it is for, and whether it is archived.',
  params: z.object({ id: IdText }),
  body: z.object({
    channel: z.object({
      name: z.optional(Name),
      topic: z.optional(z.string()),
      description: z.optional(z.string()),
      kind: z.optional(z.enum(['public', 'private'])),
      archived: z.optional(z.boolean()),
    }),
  }),
  output: Channel,
  rate: 'channelChanges',
  errors: [401, 403, 404, 409, 422],
});

/** Only the member who created a channel can delete it. Nobody can delete general or a DM. */
export const deleteChannel = endpoint({
  name: 'deleteChannel',
  method: 'DELETE',
  path: '/api/channels/:id',
  summary: 'Deletes a channel that the user created.',
  params: z.object({ id: IdText }),
  output: Channel,
  rate: 'channels',
  errors: [401, 403, 404],
});
