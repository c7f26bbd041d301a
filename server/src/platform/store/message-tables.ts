import type { CallOutcome, SystemEvent } from '@parley/contract/entities/message';
import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;

export interface MessagesTable {
  id: Generated<number>;
  workspace_id: number;
  channel_id: number;
  user_id: number;
  body: string;
  /** Unique among the author's messages for ever (R7), so a deleted message keeps its row. */
  client_id: string;
  created_at: Millis;
  /** When the body last changed: later than `created_at` after an edit. */
  updated_at: Millis;
  deleted_at: Millis | null;
  /**
   * Microseconds: unique in its channel, and later than that of every message posted there before. By it
   * others name a message.
   */
  ts_us: number;
  /** Where its channel's stream announced it; null for what was never announced there. */
  event_offset: number | null;
  /** How a call ended, if the message tells of one; the next two columns are null otherwise. */
  call_outcome: CallOutcome | null;
  call_rang_at: Millis | null;
  /** Null where nobody talked. */
  call_seconds: number | null;
  /** The event that a line of the channel's history tells; null for any other message. */
  system_event: Generated<SystemEvent | null>;
  /** The member who was added or removed. */
  system_user_id: Generated<number | null>;
  /** The member who pinned the message, and the time; both null for a message that is not pinned. */
  pinner_id: Generated<number | null>;
  pinned_at: Generated<Millis | null>;
}

/** Mentions of a message: a row for each member, and one for everybody; never a row for its author. */
export interface MentionsTable {
  message_id: number;
  /** 0: everybody. */
  user_id: number;
  channel_id: number;
  workspace_id: number;
  /** The author of the message. */
  author_id: number;
  kind: 'user' | 'channel' | 'here';
  created_at: Millis;
}

export interface MessageReactionsTable {
  message_id: number;
  user_id: number;
  /** The author of the message. */
  author_id: number;
  react_code: string;
  workspace_id: number;
  created_at: Millis;
}

export interface MessageSavesTable {
  id: Generated<number>;
  message_id: number;
  user_id: number;
  workspace_id: number;
  created_at: Millis;
}

/** Previews of the pages that messages link to. */
export interface LinkPreviewsTable {
  id: Generated<number>;
  message_id: number;
  /** As in the message. */
  url: string;
  title: string;
  description: string | null;
  site_name: string | null;
  /** The blob of its picture. */
  picture_key: string | null;
  picture_width: number | null;
  picture_height: number | null;
  created_at: Millis;
  /** When it was taken off the message: the row stays, so that it does not come back. */
  removed_at: Millis | null;
  /** When the page could not be fetched, if it could not; `removed_at` is set then as well. */
  failed_at: Generated<Millis | null>;
}

/** Messages that changed since they were indexed, written by triggers (migration 36). */
export interface SearchQueueTable {
  message_id: number;
  /** Counts the changes. */
  version: Generated<number>;
}
