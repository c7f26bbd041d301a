import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@parley/contract/entities/second-factor';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data: user present, user verified, with a credential. */
const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

interface Ways {
  /** The page's origin, as the browser sees it. */
  origin?: string;
  /** Whether a finger or a PIN was asked for. */
  isVerified?: boolean;
}

/** A WebAuthn authenticator with one ES256 key, and the browser around it, for a page at an origin. */
export class Authenticator {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #cosePublicKey: Buffer;
  readonly #id = randomBytes(16);
  #userHandle = '';
  /** Signatures so far: each counts one more. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // A CBOR map: kty EC2, alg ES256, crv P-256, x, y.
    this.#cosePublicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  create(options: PasskeyCreation, ways: Ways = {}): PasskeyAttestation {
    this.#userHandle = options.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#cosePublicKey]);
    const data = this.#data(options.rp.id, ways, withCredential, credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    // A CBOR map: fmt "none", attStmt {}, authData.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      length,
      data,
    ]);
    return {
      id: base64url(this.#id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, ways),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid', 'from-the-future'],
      },
    };
  }

  show(options: PasskeyRequest, ways: Ways = {}): PasskeyAssertion {
    this.counter += 1;
    const data = this.#data(options.rpId, ways);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, ways);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: base64url(this.#id),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(this.#key)),
        userHandle: this.#userHandle,
      },
    };
  }

  #data(rpId: string, { isVerified = true }: Ways, more = 0, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = Buffer.from([present | (isVerified ? verified : 0) | more]);
    return Buffer.concat([sha256(rpId), flags, counter, credential]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Ways): string {
    const json = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return base64url(Buffer.from(json));
  }
}
