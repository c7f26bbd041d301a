import { hmac } from '../lib/tokens.js';
import { sameText } from '../lib/same-text.js';

/** What a token may be used for; one is never good for the other. */
type Purpose = 'direct-upload' | 'attach-file';

/** `claim.….expires.signature`: numbers, safe in URLs and forms. */
function sign(purpose: Purpose, claims: readonly number[], secret: string): string {
  const claim = claims.join('.');
  return `${claim}.${hmac(secret, `${purpose}:${claim}`)}`;
}

/** The claims; null for a token that is forged, expired, or meant for something else. */
function verify(purpose: Purpose, token: string, secret: string): number[] | null {
  const [, claim = '', signature = ''] = /^([\d.]+)\.([^.]*)$/.exec(token) ?? [];
  if (!sameText(signature, hmac(secret, `${purpose}:${claim}`))) return null;
  const claims = claim.split('.').map(Number);
  return (claims.at(-1) ?? 0) > Date.now() ? claims : null;
}

/**
 * How a message names a direct upload: `signed_id`. Only its uploader can use it, in whatever session:
 * what they wrote before they were signed out is sent once they are back.
 */
export function signedId(fileId: number, expiresAt: number, secret: string): string {
  return sign('attach-file', [fileId, expiresAt], secret);
}

export function readSignedId(token: string, secret: string): number | null {
  return verify('attach-file', token, secret)?.[0] ?? null;
}

interface UploadClaim {
  fileId: number;
  /** The session that asked for it. */
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
