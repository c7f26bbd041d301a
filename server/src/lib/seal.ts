import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// AES-256-GCM with a 96-bit nonce and a 128-bit tag.
const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'parley seal', 32));

/** Encrypts a text under the installation's secret; `place` says where it belongs, and opens it there only. */
export function seal(secret: string, place: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Throws for a text that was sealed elsewhere, or was changed. */
export function unseal(secret: string, place: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, keyOf(secret), nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(bytes.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}
