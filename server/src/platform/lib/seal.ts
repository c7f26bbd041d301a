import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// AES-256-GCM with a 96-bit nonce and a 128-bit tag.
const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const idLength = 4;

/** Encrypts texts under the installation's keys. A text opens only at the `place` that it was sealed for. */
export interface Sealer {
  seal(place: string, text: string): string;
  /** Throws for a text that was sealed elsewhere or by another key, or was changed. */
  unseal(place: string, sealed: string): string;
  /** Every text that `seal` makes begins with it. */
  readonly prefix: string;
  /** The prefixes of all texts that can be opened; texts sealed by the database's secret have none. */
  readonly prefixes: readonly string[];
}

interface Key {
  bytes: Buffer;
  prefix: string;
}

/**
 * The first of the keys seals, the others open what they sealed before. The secret that is kept in the database
 * always opens, and seals where there are no keys.
 */
export function createSealer(keys: readonly string[], databaseSecret: string): Sealer {
  const given = keys.map((key) => ownKey(Buffer.from(key, 'base64')));
  const ofDatabase: Key = { bytes: derive(databaseSecret, 'parley seal', 32), prefix: '' };
  const current = given[0] ?? ofDatabase;

  return {
    seal: (place, text) => current.prefix + encrypt(current.bytes, place, text),
    unseal(place, sealed) {
      const { bytes, prefix } = given.find((key) => sealed.startsWith(key.prefix)) ?? ofDatabase;
      return decrypt(bytes, place, sealed.slice(prefix.length));
    },
    prefix: current.prefix,
    prefixes: given.map(({ prefix }) => prefix),
  };
}

function ownKey(secret: Buffer): Key {
  const id = derive(secret, 'parley seal id', idLength).toString('hex');
  return { bytes: derive(secret, 'parley seal', 32), prefix: `${id}.` };
}

const derive = (secret: string | Buffer, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, length));

function encrypt(key: Buffer, place: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(key: Buffer, place: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, key, nonce)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const text = opening.update(bytes.subarray(nonceLength + tagLength));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}
