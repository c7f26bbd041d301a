import { connect, type Socket } from 'node:net';
import { FrameReader } from './frame-reader.js';
import type { Histories, Target } from './target.js';

/** Shared by all sockets: their callbacks never overlap. */
const inbox = Buffer.allocUnsafeSlow(256 * 1024);
const protocol = 'actioncable-v1-ext-json';
const endOfHead = '\r\n\r\n';

export interface SubscriberEvents {
  /** Connected, and all subscriptions are confirmed. */
  ready(): void;
  event(): void;
  failed(reason: string): void;
}

/** A socket that sends the minimum, and counts the events it receives. */
export class Subscriber {
  received = 0;
  readonly #socket: Socket;
  readonly #events: SubscriberEvents;
  readonly #identifiers: readonly string[];
  readonly #histories: Histories | null;
  readonly #reader: FrameReader;
  #head: string | null = '';
  #confirmations: number;

  constructor(
    target: Target,
    cookie: string,
    events: SubscriberEvents,
    histories: Histories | null = null,
  ) {
    this.#events = events;
    this.#identifiers = target.identifiers;
    this.#histories = histories;
    this.#confirmations = target.identifiers.length * (histories ? 2 : 1);
    this.#reader = new FrameReader({
      event: () => {
        this.received += 1;
        events.event();
      },
      notice: (text) => this.#onNotice(text),
      ping: (payload) => this.#send(0x8a, payload),
      close: () => this.#fail('The server closed a connection.'),
    });
    this.#socket = connect({
      host: '127.0.0.1',
      port: target.port,
      noDelay: true,
      onread: {
        buffer: inbox,
        callback: (length) => {
          this.#read(inbox.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.on('connect', () => this.#socket.write(upgradeRequest(target.port, cookie)));
    this.#socket.on('error', (error) => this.#fail(error.message));
    this.#socket.on('close', () => this.#fail('A connection broke.'));
  }

  /** Disconnects silently. */
  leave(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#head === null) {
      this.#reader.read(bytes);
      return;
    }
    this.#head += bytes.toString('latin1');
    const end = this.#head.indexOf(endOfHead);
    if (end === -1) return;
    const head = this.#head;
    this.#head = null;
    if (!head.startsWith('HTTP/1.1 101 ')) this.#fail(head);
    if (this.#confirmations === 0) this.#events.ready();
    this.#reader.read(Buffer.from(head.slice(end + endOfHead.length), 'latin1'));
  }

  #onNotice(notice: string): void {
    if (notice.startsWith('{"type":"ping"')) return;
    if (notice === '{"type":"welcome"}') this.#subscribe();
    else if (notice.includes('"confirm_')) this.#confirmed();
    else this.#fail(notice);
  }

  #subscribe(): void {
    for (const identifier of this.#identifiers) {
      const history = this.#histories?.[identifier];
      this.#send(0x81, Buffer.from(JSON.stringify({ command: 'subscribe', identifier, history })));
    }
  }

  #confirmed(): void {
    this.#confirmations -= 1;
    if (this.#confirmations === 0) this.#events.ready();
  }

  /** Client frames are masked; a mask of zeros leaves the payload unchanged. */
  #send(kind: number, payload: Buffer): void {
    const { length } = payload;
    const head =
      length < 126
        ? Buffer.from([kind, 0x80 | length, 0, 0, 0, 0])
        : Buffer.from([kind, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0]);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  #fail(reason: string): void {
    this.leave();
    this.#events.failed(reason);
  }
}

function upgradeRequest(port: number, cookie: string): string {
  return [
    'GET /cable HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${protocol}`,
    `Cookie: ${cookie}`,
    endOfHead.slice(2),
  ].join('\r\n');
}
