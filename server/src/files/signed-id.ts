import { hmac } from '../lib/tokens.js';
import { sameText } from '../lib/same-text.js';

/** What a token may be used for; one is never good for the other. */
type Purpose = 'direct-upload' | 'attach-file';

/** `id.expires.signature`: safe in URLs and forms. */
function sign(purpose: Purpose, fileId: number, expiresAt: number, secret: string): string {
  const claim = `${fileId}.${expiresAt}`;
  return `${claim}.${hmac(secret, `${purpose}:${claim}`)}`;
}

/** Null for one that is forged, expired, or meant for something else. */
function verify(purpose: Purpose, token: string, secret: string): number | null {
  const [id = '', expiresAt = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !sameText(signature, hmac(secret, `${purpose}:${id}.${expiresAt}`))) {
    return null;
  }
  return Number(expiresAt) > Date.now() ? Number(id) : null;
}

/** How a message names a direct upload: `signed_id`. */
export function signedId(fileId: number, expiresAt: number, secret: string): string {
  return sign('attach-file', fileId, expiresAt, secret);
}

export function readSignedId(token: string, secret: string): number | null {
  return verify('attach-file', token, secret);
}

/** Allows whoever has it to send that file's bytes. */
export function uploadToken(fileId: number, expiresAt: number, secret: string): string {
  return sign('direct-upload', fileId, expiresAt, secret);
}

export function readUploadToken(token: string, secret: string): number | null {
  return verify('direct-upload', token, secret);
}
