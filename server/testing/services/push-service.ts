import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPushSubscription } from '@parley/contract/endpoints/notifications';
import {
  PushPayload,
  type SentPushSubscription,
} from '@parley/contract/entities/push-subscription';
import type { Person } from '../people/people.js';

interface Received {
  headers: IncomingMessage['headers'];
  payload: PushPayload;
}

/** A browser as its push service knows it. */
export interface PushedBrowser {
  readonly subscription: SentPushSubscription;
  /** The messages that came for it, decrypted with its keys. */
  readonly received: Received[];
  /** The status that its push service answers with; null: it never answers. */
  status: number | null;
}

/** A push service on loopback: decrypts what it gets with the keys of the browsers it knows. */
export class PushService {
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #browsers = new Map<string, { keys: Keys; browser: PushedBrowser }>();
  readonly #held: ServerResponse[] = [];
  origin = '';

  static async start(): Promise<PushService> {
    const service = new PushService();
    await service.listen();
    return service;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // It listens on a TCP port.
    const { port } = this.#server.address() as AddressInfo;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** A browser with keys of its own; nobody registered it yet. */
  openBrowser(): PushedBrowser {
    const path = `/push/${randomBytes(8).toString('hex')}`;
    const ecdh = createECDH('prime256v1');
    const keys = { ecdh, publicKey: ecdh.generateKeys(), auth: randomBytes(16) };
    const subscription = {
      endpoint: this.origin + path,
      keys: {
        p256dh: keys.publicKey.toString('base64url'),
        auth: keys.auth.toString('base64url'),
      },
    };
    const browser = { subscription, received: [], status: 201 };
    this.#browsers.set(path, { keys, browser });
    return browser;
  }

  /** A browser of the person's, registered. */
  async register(person: Person): Promise<PushedBrowser> {
    const browser = this.openBrowser();
    const push_subscription = browser.subscription;
    await person.browser.call(createPushSubscription, { body: { push_subscription } });
    return browser;
  }

  /** Requests that were never answered break off. */
  async close(): Promise<void> {
    for (const response of this.#held) response.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const known = this.#browsers.get(request.url ?? '');
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    const { keys, browser } = known;
    const text = decrypt(Buffer.concat(chunks), keys);
    const payload = PushPayload.parse(JSON.parse(text));
    browser.received.push({ headers: request.headers, payload });
    if (browser.status === null) this.#held.push(response);
    else response.writeHead(browser.status).end();
  }
}

interface Keys {
  ecdh: ReturnType<typeof createECDH>;
  publicKey: Buffer;
  auth: Buffer;
}

/** RFC 8291, and the only record of RFC 8188. */
function decrypt(body: Buffer, { ecdh, publicKey, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const shared = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length),
    );
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
