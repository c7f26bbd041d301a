import type { Generated } from 'kysely';

/** Epoch milliseconds. */
type Millis = number;

/** The authenticator app of an account. */
export interface TotpFactorsTable {
  user_id: number;
  /** The shared secret in base32, sealed: codes can be computed from it. */
  sealed_secret: string;
  created_at: Millis;
  /** When a first code was given; null while it is set up. */
  enabled_at: Millis | null;
  /** The time step of the last code that was used; 0: none. */
  last_step: number;
}

/** The codes that are still unused. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256 of user and code, hex. */
  code_hash: string;
}

/** WebAuthn credentials that sign in to an account. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url, as are the ids and keys of WebAuthn in JSON. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Signatures made, as far as the authenticator counts them; else 0. */
  counter: number;
  /** How browsers reach it, separated by spaces. */
  transports: string;
  /** `Chrome on Windows`; blank where it is not known. */
  device: string;
  created_at: Millis;
  last_used_at: Millis | null;
}

/** Challenges that may be answered once, within a short time. */
export interface AuthChallengesTable {
  /** SHA-256, hex. */
  token_hash: string;
  /**
   * `sign_in`: the password was right, the second factor is missing. The others are challenges of WebAuthn:
   * to add a passkey, to sign in by one, and to show one as second factor.
   */
  purpose: 'sign_in' | 'passkey_new' | 'passkey_sign_in' | 'passkey_factor';
  /** The only user who may answer; null for any user. */
  user_id: number | null;
  /** For `sign_in`: see `password_resets`. */
  account_state: string | null;
  /** For `sign_in`: the workspace to sign in to. */
  workspace_id: number | null;
  expires_at: Millis;
}
