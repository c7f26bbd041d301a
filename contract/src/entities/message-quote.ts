import * as z from 'zod/mini';
import { Id, Time } from './id.js';
import { MessageFile } from './message.js';

/** The part of a message that a link to it displays. */
export const MessageQuote = z.object({
  id: Id,
  channel_id: Id,
  user_id: Id,
  created_at: Time,
  /** Plain text in lines, shortened. */
  text: z.string(),
  files: z.array(z.pick(MessageFile, { name: true, type: true })),
});
export type MessageQuote = z.output<typeof MessageQuote>;
