import type { Profile } from '@parley/contract/entities/profile';
import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;

/** Empty where nothing was said: those are the columns' defaults. */
type ProfileColumns = { [Name in keyof Profile]: Generated<Profile[Name]> };

export interface UsersTable extends ProfileColumns {
  id: Generated<number>;
  /** As the user typed it. */
  email: string;
  /** Normalised for comparison: unique. */
  email_key: string;
  /** Null: signed in to by a provider alone. */
  password_hash: string | null;
  /** When the user showed that mail to the address reaches them; null: never. */
  email_verified_at: Generated<number | null>;
  /** When its owner deleted it: only a name is left, for the messages. */
  deleted_at: Generated<number | null>;
  /** IANA name; null where it is not known, blank where the user chose the offset instead. */
  timezone: string | null;
  /** The blob of their photo. */
  photo_key: string | null;
  /** 1: an account of the demo workspace, which exists only while the demo is enabled. */
  is_demo: Generated<number>;
  created_at: Millis;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, hex: a leaked database does not yield working cookies. */
  token_hash: string;
  /** `Chrome on Windows`; blank where it is not known. */
  device: string;
  /** When it last signed in. */
  created_at: Millis;
  last_used_at: Millis;
  /** When it last showed a second factor. */
  factor_shown_at: Generated<Millis | null>;
}

/** Links that set another password, once. */
export interface PasswordResetsTable {
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  user_id: number;
  /** A hash of the address and the password at the time: the link is void once they change. */
  account_state: string;
  expires_at: Millis;
  /** When it was mailed, or printed for the operator; null while a job mails it. */
  handed_at: Millis | null;
}

/** OpenID providers' accounts by which accounts are signed in to. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  /** The provider's URL, and its own id of the person: together they name one person for ever. */
  issuer: string;
  subject: string;
  /** As the provider told it when it was linked; blank where it told none. Decides nothing. */
  email: string;
  linked_at: Millis;
}

/** Links that show that mail to an address reaches the account. */
export interface EmailVerificationsTable {
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  user_id: number;
  /** The address that it was mailed to: the link is void once the account has another. */
  email_key: string;
  expires_at: Millis;
}
