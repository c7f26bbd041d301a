import { Id } from '@parley/contract/entities/id';
import { authoredFields, type Message } from '@parley/contract/entities/message';
import * as z from 'zod/mini';
import { SentFile } from '../files/upload-store';

/** A message sent from this browser that the server has not acknowledged yet (R7). */
export const OutboxEntry = z.object({
  ...authoredFields,
  /** Its author: another account in the same browser neither sees nor sends it. */
  user_id: Id,
  /** The message in whose thread it is; entries of an older version are in no thread. */
  root_id: z._default(z.nullable(Id), null),
  /** Uploaded files; entries of an older version have none. */
  files: z._default(z.array(SentFile), []),
  /** The revision of the stored draft that it was sent from; absent if none was stored. */
  draft_revision: z.optional(z.int()),
  /** The sending time by this browser's clock. */
  created_at: z.string(),
  /** The entries of a conversation are sent in ascending order. */
  order: z.number(),
  /** The reason if the server refused it; null while it is to be sent. */
  problem: z.nullable(z.string()),
  /** The reason if the server could not take it yet; it will be sent again. */
  delay: z.optional(z.string()),
});
export type OutboxEntry = z.output<typeof OutboxEntry>;

/** A message as its author wrote it; the outbox adds the rest. */
export type WrittenMessage = Omit<
  OutboxEntry,
  'channel_id' | 'client_id' | 'created_at' | 'delay' | 'order' | 'problem' | 'root_id' | 'user_id'
>;

/** A stored or an unsent message. */
export type ShownMessage = Message | OutboxEntry;

export function isUnsent(message: ShownMessage): message is OutboxEntry {
  return 'problem' in message;
}
