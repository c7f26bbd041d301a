import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText } from '../entities/id.js';
import { MessageSave } from '../entities/message-save.js';
import { Message } from '../entities/message.js';

/** The user's saved messages of a workspace; `message_saves` is keyed by message id. */
export const listSaves = endpoint({
  name: 'listSaves',
  method: 'GET',
  path: '/api/message_saves',
  summary: "Lists the user's saved messages of a workspace.",
  query: z.object({ message_save: z.object({ workspace_id: IdText }) }),
  output: z.object({
    message_saves: byId(z.object({ id: Id, message_id: Id })),
    messages: byId(Message),
  }),
  compressed: true,
  errors: [401, 404],
});

/** Idempotent: saving a saved message changes nothing. */
export const createSave = endpoint({
  name: 'createSave',
  method: 'POST',
  path: '/api/message_saves',
  summary: 'Saves a message for oneself.',
  body: z.object({
    message_save: z.object({ message_id: Id, workspace_id: z.optional(Id) }),
  }),
  output: z.object({ message_save: z.extend(MessageSave, { message: Message }) }),
  rate: 'saves',
  errors: [401, 403, 404],
});

/**
 * The id in the path is a placeholder: SPEC §7 always sends 0. The answer's id is null if there was
 * no save.
 */
export const deleteSave = endpoint({
  name: 'deleteSave',
  method: 'DELETE',
  path: '/api/message_saves/:placeholder',
  summary: 'Takes a saved message off the list.',
  params: z.object({ placeholder: z.string() }),
  body: z.object({ message_save: z.object({ message_id: Id }) }),
  output: z.object({
    message_save: z.extend(MessageSave, {
      id: z.nullable(Id),
      message_save_id: z.nullable(Id),
    }),
  }),
  rate: 'saves',
  errors: [401, 404],
});
