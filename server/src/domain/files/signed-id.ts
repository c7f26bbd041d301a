import { constantTimeEqual } from '../../platform/lib/constant-time-equal.js';
import { hmac } from '../../platform/lib/tokens.js';

/** The purpose of a token; a token of one purpose is invalid for the other. */
type Purpose = 'direct-upload' | 'attach-file';

/** `claim.….expires.signature`: numbers, safe in URLs and forms. */
function sign(purpose: Purpose, claims: readonly number[], secret: string): string {
  const claim = claims.join('.');
  return `${claim}.${hmac(secret, `${purpose}:${claim}`)}`;
}

/** The claims; null for a token that is forged, expired, or made for another purpose. */
function verify(purpose: Purpose, token: string, secret: string): number[] | null {
  const [, claim = '', signature = ''] = /^([\d.]+)\.([^.]*)$/.exec(token) ?? [];
  if (!constantTimeEqual(signature, hmac(secret, `${purpose}:${claim}`))) return null;
  const claims = claim.split('.').map(Number);
  return (claims.at(-1) ?? 0) > Date.now() ? claims : null;
}

/**
 * The `signed_id` by which a message names a direct upload. Valid only for its uploader, but in any
 * of their sessions: a message written before signing out is sent after signing in again.
 */
export function signedId(fileId: number, expiresAt: number, secret: string): string {
  return sign('attach-file', [fileId, expiresAt], secret);
}

export function readSignedId(token: string, secret: string): number | null {
  return verify('attach-file', token, secret)?.[0] ?? null;
}

interface UploadClaim {
  fileId: number;
  /** The session that requested it. */
  sessionId: number;
}

/** A token that lets its bearer send the file's bytes as long as the session lives. */
export function uploadToken(
  { fileId, sessionId }: UploadClaim,
  expiresAt: number,
  secret: string,
): string {
  return sign('direct-upload', [fileId, sessionId, expiresAt], secret);
}

export function readUploadToken(token: string, secret: string): UploadClaim | null {
  const [fileId, sessionId] = verify('direct-upload', token, secret) ?? [];
  return fileId === undefined || sessionId === undefined ? null : { fileId, sessionId };
}
