import type { SettingFields } from '@parley/contract/rules/notify/default-settings';
import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;

/** A flag is 0 or 1, a list is JSON. */
type StoredSetting<Value> = Value extends boolean ? number : Value extends string ? Value : string;
type SettingColumns = { [Name in keyof SettingFields]: StoredSetting<SettingFields[Name]> };

/** A member without a row has the contract's defaults. */
export interface NotificationSettingsTable extends SettingColumns {
  user_id: number;
  workspace_id: number;
  /** Whether messages that mention nobody may matter: the level is `all`, or there are keywords. */
  hears_plain: number;
}

/** A browser that notifications are pushed to; it goes with the session that registered it. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Where its user opens Parley: what notifications lead to. */
  origin: string;
  device: string;
  created_at: Millis;
  delivered_at: Millis | null;
  /** Why the last notification did not reach it. */
  problem: string | null;
}

export type PushState =
  | 'off'
  | 'waiting'
  | 'sent'
  | 'retrying'
  /** It waited to be tried again when a later message of the conversation was pushed. */
  | 'replaced'
  | 'failed'
  | 'no_device'
  | 'read'
  | 'deleted'
  | 'changed';

export interface NotificationLogTable {
  message_id: number;
  user_id: number;
  decided_at: Millis;
  /** A code of the contract's `rules/notify/reason.ts`. */
  reason: string;
  keyword: string | null;
  push: PushState;
  push_at: Millis | null;
  push_note: string | null;
  /** `waiting` with a `mail_at`: the message is in a mail that was begun and may have been sent. */
  mail: 'off' | 'waiting' | 'sent' | 'refused' | 'read' | 'deleted' | 'changed';
  mail_at: Millis | null;
}

/** When a member gets their next mail, and got the last one. */
export interface MailRoundsTable {
  user_id: number;
  due_at: Millis | null;
  /** When the last mail was begun. */
  sent_at: Millis | null;
  /** The id in the Message-ID of a mail that was begun and may have been sent. */
  mail_id: Generated<string | null>;
}
