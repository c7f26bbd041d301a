import type { WebSocket } from 'ws';

/** A frame from the server, parsed. */
export interface CableFrame {
  type?: string;
  identifier?: string;
  message?: unknown;
  stream_id?: string;
  epoch?: string;
  offset?: number;
  reason?: string;
  reconnect?: boolean;
}

/** A client that exposes the wire: every frame except pings, in order of arrival. */
export class CableClient {
  readonly socket: WebSocket;
  readonly frames: CableFrame[] = [];
  readonly pings: number[] = [];
  readonly closed: Promise<number>;
  readonly #changed: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      // `ws` delivers a text message as one Buffer.
      const frame = JSON.parse((data as Buffer).toString()) as CableFrame;
      if (frame.type === 'ping') this.pings.push(Number(frame.message));
      else this.frames.push(frame);
      this.#notify();
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code);
        this.#notify();
      });
    });
  }

  /** Rejects when the handshake fails. */
  static async open(socket: WebSocket): Promise<CableClient> {
    const client = new CableClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => {});
    return client;
  }

  send(command: object): void {
    this.socket.send(JSON.stringify(command));
  }

  /** Subscribes, and waits for the confirmation. */
  async subscribe(identifier: string, history?: object): Promise<void> {
    this.send({ command: 'subscribe', identifier, ...(history ? { history } : {}) });
    await this.until(({ frames }) =>
      frames.some(
        (frame) => frame.type === 'confirm_subscription' && frame.identifier === identifier,
      ),
    );
  }

  /** Waits until the condition holds for the frames received so far. */
  async until(condition: (client: CableClient) => boolean): Promise<void> {
    while (!condition(this)) {
      if (this.socket.readyState === this.socket.CLOSED) {
        throw new Error(`Closed before it came; frames: ${JSON.stringify(this.frames)}`);
      }
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
  }

  /** The frames of one type, after waiting for the first. */
  async untilType(type: string): Promise<CableFrame> {
    await this.until(({ frames }) => frames.some((frame) => frame.type === type));
    const frame = this.frames.find((one) => one.type === type);
    if (!frame) throw new Error('It was there a moment ago.');
    return frame;
  }

  /** The messages received, of one stream or of all. */
  messages(stream?: string): unknown[] {
    return this.frames
      .filter((frame) => frame.message !== undefined)
      .filter((frame) => stream === undefined || frame.stream_id === stream)
      .map((frame) => frame.message);
  }

  offsets(stream: string): number[] {
    return this.frames.flatMap((frame) =>
      frame.stream_id === stream && frame.offset !== undefined ? [frame.offset] : [],
    );
  }

  close(): Promise<number> {
    this.socket.close();
    return this.closed;
  }

  #notify(): void {
    for (const changed of this.#changed.splice(0)) changed();
  }
}
