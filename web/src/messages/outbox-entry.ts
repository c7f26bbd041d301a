import { Id } from '@parley/contract/entities/id';
import { ClientId } from '@parley/contract/entities/message';
import * as z from 'zod/mini';
import { SentFile } from '../files/sent-file';

/** A message that was sent here and that the server has not acknowledged yet (R7). */
export const OutboxEntry = z.object({
  client_id: ClientId,
  /** Whose it is: another account in the same browser neither sees nor sends it. */
  user_id: Id,
  channel_id: Id,
  body: z.string(),
  /** Uploaded already; entries of an older page have none. */
  files: z._default(z.array(SentFile), []),
  /** When it was sent, by this browser's clock. */
  created_at: z.string(),
  /** Entries of a channel go out in ascending order. */
  order: z.number(),
  /** Why the server refused it; null while it is to be sent. */
  problem: z.nullable(z.string()),
  /** Why the server could not take it yet; it is sent again all the same. */
  delay: z.optional(z.string()),
});
export type OutboxEntry = z.output<typeof OutboxEntry>;
