import * as z from 'zod/mini';
import { Id } from './id.js';

/** SPEC §3 Message save. `message_save_id` equals `id`, under the name that session state uses. */
export const MessageSave = z.object({
  id: Id,
  message_id: Id,
  user_id: Id,
  workspace_id: Id,
  message_save_id: Id,
});
export type MessageSave = z.output<typeof MessageSave>;
