import type { ExportState } from '@parley/contract/entities/export';
import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;

/** The log of changes. It never has a message's text, a password or a token. */
export interface AuditEventsTable {
  id: Generated<number>;
  /** Null for what happened to an account. */
  workspace_id: number | null;
  /** The user who made the change. */
  actor_id: number;
  /** `channel.renamed`; `AuditAction` of the contract. */
  action: string;
  target_kind: string;
  target_id: number;
  /** JSON of what changed, before and after; null where there is nothing to tell. */
  before: string | null;
  after: string | null;
  /** The actor's network address; null where the server did it by itself. */
  address: string | null;
  at: Millis;
}

/** How long messages are kept in a workspace, and in those of its channels that differ. */
export interface RetentionRulesTable {
  workspace_id: number;
  /** 0: of the whole workspace. */
  channel_id: number;
  /** 1: as long as the workspace says. */
  inherits: number;
  /** Null: for ever. */
  retention_days: number | null;
  /** Legal hold: nothing is cleared while it is set. */
  held_since: Millis | null;
}

/** Archives that somebody asked for. */
export interface ExportsTable {
  id: Generated<number>;
  /** The user who asked for the archive: nobody else may have it. */
  user_id: number;
  /** Null: of what is the user's own. */
  workspace_id: number | null;
  state: ExportState;
  /** Messages and files. */
  items_total: number;
  items_done: number;
  /** The archive, also while it is written. */
  blob_key: string | null;
  /** Bytes; null until it is ready, as are the next two columns. */
  byte_size: number | null;
  ready_at: Millis | null;
  expires_at: Millis | null;
  /** Why it failed. */
  problem: string | null;
  requested_at: Millis;
}
