import type { ChannelKind } from '@parley/contract/entities/channel';
import type { InviteRole } from '@parley/contract/entities/invite';
import type { Role } from '@parley/contract/entities/user';
import type { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import type { Generated } from 'kysely';
import type {
  EmailVerificationsTable,
  IdentitiesTable,
  PasswordResetsTable,
  SessionsTable,
  UsersTable,
} from './account-tables.js';
import type {
  AuthChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpFactorsTable,
} from './factor-tables.js';
import type {
  LinkPreviewsTable,
  MentionsTable,
  MessageReactionsTable,
  MessageSavesTable,
  MessagesTable,
  SearchQueueTable,
} from './message-tables.js';
import type {
  MailRoundsTable,
  NotificationLogTable,
  NotificationSettingsTable,
  PushSubscriptionsTable,
} from './notification-tables.js';
import type { AuditEventsTable, ExportsTable, RetentionRulesTable } from './record-tables.js';

/** Times are epoch milliseconds; a nullable "since" column says more than a flag. */
type Millis = number;

export interface Schema {
  /** Facts about the installation: its epoch (R3) and its secret. */
  meta: { key: string; value: string };
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  auth_challenges: AuthChallengesTable;
  identities: IdentitiesTable;
  email_verifications: EmailVerificationsTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  channels: ChannelsTable;
  channel_members: ChannelMembersTable;
  unread_gaps: UnreadGapsTable;
  messages: MessagesTable;
  mentions: MentionsTable;
  message_reactions: MessageReactionsTable;
  message_saves: MessageSavesTable;
  link_previews: LinkPreviewsTable;
  blobs: BlobsTable;
  files: FilesTable;
  storage_use: StorageUseTable;
  invited_addresses: InvitedAddressesTable;
  invites: InvitesTable;
  streams: StreamsTable;
  events: EventsTable;
  jobs: JobsTable;
  notification_settings: NotificationSettingsTable;
  attention: { user_id: number; active_at: Millis };
  push_subscriptions: PushSubscriptionsTable;
  notification_log: NotificationLogTable;
  mail_rounds: MailRoundsTable;
  earlier_invite_tokens: EarlierInviteTokensTable;
  drafts: DraftsTable;
  sidebars: SidebarsTable;
  workspace_emoji: WorkspaceEmojiTable;
  bookmarks: BookmarksTable;
  calls: CallsTable;
  audit_events: AuditEventsTable;
  retention_rules: RetentionRulesTable;
  exports: ExportsTable;
  search_queue: SearchQueueTable;
}

/** Links that channels keep (decision 102). */
export interface BookmarksTable {
  id: Generated<number>;
  channel_id: number;
  title: string;
  url: string;
  emoji: string | null;
  position: number;
  creator_id: number;
  created_at: Millis;
}

/** Emoji of workspaces' own (decision 99). */
interface WorkspaceEmojiTable {
  id: Generated<number>;
  workspace_id: number;
  name: string;
  /** The blob of its picture. */
  picture_key: string;
  creator_id: number;
  created_at: Millis;
}

interface WorkspacesTable {
  id: Generated<number>;
  address: string;
  /** Blank: derived from the address. */
  title: Generated<string>;
  /** The blob of its picture. */
  picture_key: string | null;
  /** 1: only accounts with a verified e-mail come in. */
  requires_verified_email: Generated<number>;
  creator_id: number;
  created_at: Millis;
  create_channels: Generated<WorkspaceSettings['create_channels']>;
  invite: Generated<WorkspaceSettings['invite']>;
  invite_by_email: Generated<number>;
  mention_all: Generated<WorkspaceSettings['mention_all']>;
  add_emoji: Generated<WorkspaceSettings['add_emoji']>;
  remove_files: Generated<WorkspaceSettings['remove_files']>;
  edit_minutes: number | null;
  requires_second_factor: Generated<number>;
  /** 1: links of messages get previews. */
  link_previews: Generated<number>;
}

export interface WorkspaceMembersTable {
  workspace_id: number;
  user_id: number;
  joined_at: Millis;
  /** First sign-in; until then other members see only the e-mail. */
  first_signed_in_at: Millis | null;
  /** `logged_in`: null when signed out. */
  signed_in_at: Millis | null;
  /** When they signed out of it themselves, since their last sign-in. */
  signed_out_at: Millis | null;
  /** `active` is false while this is set. */
  away_since: Millis | null;
  paused_since: Millis | null;
  status: string;
  /**
   * The member who invited this user; null for a workspace's creator, and for invites made by old
   * versions.
   */
  inviter_id: number | null;
  role: Generated<Role>;
  /** Since when the workspace does not let them in; `signed_in_at` is null then. */
  deactivated_at: Millis | null;
  /** Null: not `present`. Else `present`, at least until this moment (decision 120). */
  present_until: Millis | null;
}

/** Addresses that may sign up while sign-up is limited to invited people. */
interface InvitedAddressesTable {
  /** Keyed hash: an address stays private until its owner signs up. */
  email_hash: string;
  inviter_id: number;
  invited_at: Millis;
}

/** Tokens of mailed invites: each attempt to mail a link makes a new token, and any of them may have arrived. */
export interface EarlierInviteTokensTable {
  token_hash: string;
  invite_id: number;
}

/** A link by which people come into a workspace. */
export interface InvitesTable {
  id: Generated<number>;
  /** SHA-256 of the token in its URL, hex. */
  token_hash: string;
  workspace_id: number;
  /** The member who made it. */
  user_id: number;
  role: InviteRole;
  /** Public channels, in their order, separated by spaces; '' for none. */
  channel_ids: string;
  /** 1: a job mails the link; each attempt makes a new token, and this row has the last token. */
  mailed: number;
  /** Keyed hash of the address that it is mailed to; null for others, and from before this column. */
  mailed_to: Generated<string | null>;
  created_at: Millis;
  /** Null: never. */
  expires_at: Millis | null;
  /** Null: any number of people may use it. */
  uses_left: number | null;
}

export interface ChannelsTable {
  id: Generated<number>;
  workspace_id: number;
  name: string;
  /**
   * Unique in its workspace: a public channel's name; of others what no public channel can be named, the
   * `dm_key` of direct messages among them.
   */
  name_key: string;
  topic: string;
  description: string;
  creator_id: number;
  created_at: Millis;
  /** For everybody in the workspace; for its members; for two people; for some. */
  kind: ChannelKind;
  /** 1: it has been public ever since it was created. */
  always_public: Generated<number>;
  /** `lower.higher` user id of a direct-message channel, null for others: their names have no period. */
  dm_key: string | null;
  /** Since when it is read only, and in no list. */
  archived_at: Generated<Millis | null>;
  /** When the channel was deleted: it is hidden, and its name is free again. */
  deleted_at: Millis | null;
}

export interface ChannelMembersTable {
  id: Generated<number>;
  channel_id: number;
  workspace_id: number;
  user_id: number;
  joined_at: Millis;
  /** When the user left; `active` is false then. */
  left_at: Millis | null;
  starred_at: Millis | null;
  /** A section of the user's sidebar, which may have been deleted since. */
  section_id: Generated<string | null>;
  /** Everything up to this message is read; 0: nothing is. */
  last_read_id: Generated<number>;
  /** The newest message read beyond `last_read_id`; before it `unread_gaps` are unread. Null, or not beyond: none. */
  seen_to_id: Generated<number | null>;
  /** Marked unread from this message on. */
  unread_from_id: Generated<number | null>;
  /** Null: the default. */
  notify: Generated<'all' | 'mentions' | 'nothing' | null>;
  muted_since: Generated<number | null>;
  /** Counts the changes of the five columns above. */
  revision: Generated<number>;
}

/** Unread messages of a membership before its `seen_to_id`: those after `read_to_id`, up to `unread_to_id`. */
interface UnreadGapsTable {
  membership_id: number;
  read_to_id: number;
  unread_to_id: number;
}

/** Blobs in the storage, or about to be stored. */
export interface BlobsTable {
  /** Random; the key in the blob storage. */
  key: string;
  created_at: Millis;
  /** When the sweep may remove it, because no row refers to it; null while a row does. */
  remove_at: Millis | null;
}

/** A file of a message, or an upload not yet attached to a message. */
export interface FilesTable {
  id: Generated<number>;
  blob_key: string;
  uploader_id: number;
  name: string;
  /** MIME type; a type that browsers show in place only if the content matches. */
  content_type: string;
  /** Bytes. */
  byte_size: number;
  /** MD5 in base64, as announced by a direct upload. */
  checksum: string | null;
  created_at: Millis;
  /** When the upload was complete. */
  stored_at: Millis | null;
  /** Null until the file is attached to a message, as are the next two columns. */
  message_id: number | null;
  channel_id: number | null;
  workspace_id: number | null;
  /** The channel of its uploader's draft that names it; only as long as it has no message. */
  draft_channel_id: Generated<number | null>;
}

/**
 * Bytes of all files of an account or a workspace, including pending uploads. Only the triggers on
 * `files` write this table.
 */
interface StorageUseTable {
  kind: 'account' | 'workspace';
  owner_id: number;
  bytes: number;
}

interface StreamsTable {
  name: string;
  /** The last offset assigned, and when. */
  head: number;
  head_at: Millis;
}

export interface EventsTable {
  stream: string;
  offset: number;
  created_at: Millis;
  /** The payload for subscribers, as JSON; null for an event that only changes access. */
  message: string | null;
  /** JSON of an AccessChange, or null. */
  access: string | null;
  /** See NewEvent. */
  subject: string | null;
  revises: number | null;
}

/** Work that is still to be done: what is done has no row any more. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** See NewJob. */
  key: string | null;
  /** JSON. */
  payload: string;
  run_at: Millis;
  /** How often it was begun, since it was written or retried by an operator. */
  attempts: Generated<number>;
  /** The number of these attempts in which the job's process died. */
  crashes: Generated<number>;
  /** Until then a process runs it. */
  locked_until: Millis | null;
  /** Why it failed last. */
  last_error: string | null;
  /** Set: it failed too often, and runs again only when an operator says so. */
  dead_at: Millis | null;
}

/** A row for each channel in which the user has ever left a draft. */
export interface DraftsTable {
  user_id: number;
  channel_id: number;
  workspace_id: number;
  /** HTML; without it and without files the draft was sent or deleted. */
  body: string;
  /** Ids of `files`, in the order of the message, separated by spaces; '' without files. */
  file_ids: string;
  revision: number;
  updated_at: Millis;
}

/** A row for each member and workspace whose sidebar was ever changed. */
export interface SidebarsTable {
  user_id: number;
  workspace_id: number;
  /** JSON of the sections, from top to bottom. */
  sections: string;
  /** Which conversations it lists. */
  show: Generated<'all' | 'unread' | 'mentions'>;
  revision: number;
}

/** Calls in direct messages, as their signals tell of them. */
export interface CallsTable {
  id: Generated<number>;
  workspace_id: number;
  channel_id: number;
  /** The caller's browser's; unique in its channel. Null where the caller sends none. */
  call_id: string | null;
  caller_id: number;
  callee_id: number;
  rang_at: Millis;
  /** When it began to ring the called user's devices by push; null where it did not. */
  pushed_at: Millis | null;
  answered_at: Millis | null;
  /** When a window in the call last said that it goes on; null where none ever did. */
  kept_at: Millis | null;
  /** When a window in the call was unloaded that may come back. */
  left_at: Millis | null;
  ended_at: Millis | null;
  /** The line about it; null until it has ended, and for a call that gave way to the partner's. */
  message_id: number | null;
}
