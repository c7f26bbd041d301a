import type { Generated } from 'kysely';

/** Times are epoch milliseconds; a nullable "since when" says more than a flag. */
type Millis = number;

export interface Schema {
  /** The installation's own facts: its epoch (R3) and its secret. */
  meta: { key: string; value: string };
  users: UsersTable;
  sessions: SessionsTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  channels: ChannelsTable;
  channel_members: ChannelMembersTable;
  messages: MessagesTable;
  message_reactions: MessageReactionsTable;
  message_saves: MessageSavesTable;
  blobs: BlobsTable;
  files: FilesTable;
  storage_use: StorageUseTable;
  invited_addresses: InvitedAddressesTable;
  streams: StreamsTable;
  events: EventsTable;
}

export interface UsersTable {
  id: Generated<number>;
  /** As it was typed. */
  email: string;
  /** As it is compared: unique. */
  email_key: string;
  password_hash: string;
  full_name: Generated<string>;
  display_name: Generated<string>;
  what_i_do: Generated<string>;
  phone_number: Generated<string>;
  timezone_offset: Generated<number>;
  /** The blob of their photo. */
  photo_key: string | null;
  /** 1: an account of the demo workspace, which is there only while the demo is on. */
  is_demo: Generated<number>;
  created_at: Millis;
}

interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, hex: a copy of the database signs nobody in. */
  token_hash: string;
  created_at: Millis;
  last_used_at: Millis;
}

interface WorkspacesTable {
  id: Generated<number>;
  address: string;
  creator_id: number;
  created_at: Millis;
}

export interface WorkspaceMembersTable {
  workspace_id: number;
  user_id: number;
  joined_at: Millis;
  /** When they first signed in; until then the others see their e-mail only. */
  first_signed_in_at: Millis | null;
  /** `logged_in`: null when signed out. */
  signed_in_at: Millis | null;
  /** `active` is false while this is set. */
  away_since: Millis | null;
  paused_since: Millis | null;
  status: string;
  /** The member who invited them; null for a workspace's creator, and for invites of old versions. */
  inviter_id: number | null;
}

/** Addresses without an account that may sign up where sign-up is for invited people. */
interface InvitedAddressesTable {
  /** Keyed: the addresses themselves are nobody's business until they sign up. */
  email_hash: string;
  inviter_id: number;
  invited_at: Millis;
}

export interface ChannelsTable {
  id: Generated<number>;
  workspace_id: number;
  /** Unique in its workspace; a direct-message channel's is its `dm_key`, which no other can have. */
  name: string;
  topic: string;
  description: string;
  creator_id: number;
  created_at: Millis;
  /** `lower.higher` user id of a direct-message channel, null for a public one: those have no period. */
  dm_key: string | null;
  /** Set: nobody sees it any more, and its name is free again. */
  deleted_at: Millis | null;
}

export interface ChannelMembersTable {
  id: Generated<number>;
  channel_id: number;
  workspace_id: number;
  user_id: number;
  joined_at: Millis;
  /** Set: left, and `active` is false. */
  left_at: Millis | null;
  starred_at: Millis | null;
}

export interface MessagesTable {
  id: Generated<number>;
  workspace_id: number;
  channel_id: number;
  user_id: number;
  body: string;
  /** Unique among its author's messages for ever (R7), so a deleted message keeps its row. */
  client_id: string;
  created_at: Millis;
  /** When its body last changed: later than `created_at` once it was edited. */
  updated_at: Millis;
  deleted_at: Millis | null;
  /** Where its channel's stream announced it; null for what was never announced there. */
  event_offset: number | null;
}

export interface MessageReactionsTable {
  message_id: number;
  user_id: number;
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

/** What lies in the blob storage, or is about to. */
export interface BlobsTable {
  /** Random: its name in the storage. */
  key: string;
  created_at: Millis;
  /** From when on it may be removed: nothing refers to it (any more, or yet). */
  remove_at: Millis | null;
}

/** A file of a message, or an upload on its way to one. */
export interface FilesTable {
  id: Generated<number>;
  blob_key: string;
  uploader_id: number;
  name: string;
  /** MIME type; one that browsers show in place only where the content is such. */
  content_type: string;
  /** Bytes. */
  byte_size: number;
  /** MD5 in base64 that a direct upload promised. */
  checksum: string | null;
  created_at: Millis;
  /** When all of it had arrived. */
  stored_at: Millis | null;
  /** Null until a message has it, as are the two below. */
  message_id: number | null;
  channel_id: number | null;
  workspace_id: number | null;
}

/**
 * Bytes of all files of an account or a workspace, uploads under way included. Triggers on `files` keep
 * it: nothing else writes here.
 */
interface StorageUseTable {
  kind: 'account' | 'workspace';
  owner_id: number;
  bytes: number;
}

interface StreamsTable {
  name: string;
  /** The last offset that was given out, and when. */
  head: number;
  head_at: Millis;
}

export interface EventsTable {
  stream: string;
  offset: number;
  created_at: Millis;
  /** JSON of what subscribers receive; null for an event that only changes access. */
  message: string | null;
  /** JSON of an AccessChange, or null. */
  access: string | null;
  /** See NewEvent. */
  subject: string | null;
  revises: number | null;
}
