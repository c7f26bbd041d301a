import type { Term } from '@parley/contract/rules/message-search/terms';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** A message's entry in the index: its tokens, and marks for its channel, author, date and attachments. */
export interface IndexedDocument {
  /** The id of the message. */
  id: number;
  /** Null: the message is not to be found any more. */
  channelId: number | null;
  /** In their order. */
  tokens: readonly string[];
  marks: readonly Mark[];
}

/** No token of a text begins with this sign. */
export type Mark = `#${'c' | 'p' | 'u' | 'h' | 'd' | 'm' | 'y'}${string}`;

/** A document is found if it has every term, a mark of each list, and one of the channels. */
export interface IndexQuery {
  terms: readonly Term[];
  marks: readonly (readonly Mark[])[];
  channelIds: readonly number[];
  /** Marks for these channels, as few as there can be. */
  places: readonly Mark[];
}

export const channelMark = (id: number): Mark => `#c${id}`;
/** Marks the messages of all channels of a workspace that have always been public. */
export const publicMark = (workspaceId: number): Mark => `#p${workspaceId}`;

/** Which documents are looked for: the newest `limit` with ids below `below`. */
export interface IndexWindow {
  below: number;
  limit: number;
}

export type DocumentSource = Pick<Kysely<Schema>, 'selectFrom'>;
/** Reads messages; resolves with a document for each id. */
export type ReadDocuments = (
  db: DocumentSource,
  ids: readonly number[],
) => Promise<IndexedDocument[]>;

/**
 * An index of the messages' texts, derived from the database: whatever is lost of it is built again. Triggers
 * write the id of every message that changed into `search_queue`, in the change's own transaction; those from
 * before the index was made are indexed from the newest to the oldest.
 */
export interface SearchIndex {
  /** Ids of messages, newest first. `read` is for comparing messages with a query that the index answers slowly. */
  find(query: IndexQuery, window: IndexWindow, read: ReadDocuments): Promise<number[]>;
  /** Indexes some of the messages that are queued; resolves with their number, 0 also where another node is indexing. */
  indexQueued(limit: number, read: ReadDocuments): Promise<number>;
  /** Indexes some of the messages from before the index; resolves with false once there are none. */
  indexOlder(limit: number, read: ReadDocuments): Promise<boolean>;
  /** The messages with smaller ids are not indexed yet; 0: all are. Null: none is, for the index is to be made. */
  builtFrom(): Promise<number | null>;
  /** Empties the index, to be built again. */
  rebuild(): Promise<void>;
  /** Calls the listener with the reason when an empty index replaces a useless one. */
  onReplaced(listener: (why: string) => void): void;
}
