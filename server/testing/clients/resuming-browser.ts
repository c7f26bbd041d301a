import type { Stream } from '../../src/platform/store/event.js';
import type { CableClient } from './cable-client.js';
import { chatIdentifier } from './live-browser.js';

interface PositionsFrame {
  type?: string;
  streams?: Record<string, number>;
}

/** A browser that follows its channels, and resumes with the positions it knows. */
export class ResumingBrowser {
  readonly #asksForPositions: boolean;
  readonly #lives: CableClient[] = [];
  readonly #positions = new Map<string, { epoch: string; offset: number }>();

  /** `asksForPositions`: true as in the web app, false as in AnyCable's own client. */
  constructor(asksForPositions: boolean) {
    this.#asksForPositions = asksForPositions;
  }

  get now(): CableClient | undefined {
    return this.#lives.at(-1);
  }

  /** `since`: unix seconds, for streams without a known position. */
  async resume(client: CableClient, since: number): Promise<void> {
    const isFirst = this.#lives.length === 0;
    this.#lives.push(client);
    await client.subscribe(chatIdentifier, {
      ...(!isFirst && { since }),
      streams: Object.fromEntries(this.#positions),
      ...(this.#asksForPositions && { positions: true }),
    });
  }

  /** It receives nothing sent after this. */
  end(): void {
    const client = this.now;
    if (!client) return;
    client.socket.terminate();
    for (const frame of client.frames) {
      const { epoch = '', stream_id: stream, offset = 0 } = frame;
      // Sent only on request; the frame is not part of Action Cable.
      const { type, streams = {} } = frame as PositionsFrame;
      if (type === 'positions') {
        for (const [name, at] of Object.entries(streams)) {
          this.#positions.set(name, { epoch, offset: at });
        }
      }
      if (stream !== undefined) this.#positions.set(stream, { epoch, offset });
    }
  }

  /** The events of all its lives. */
  get events(): { stream: string; offset: number; payload: unknown }[] {
    return this.#lives.flatMap(({ frames }) =>
      frames.flatMap(({ stream_id: stream, offset, message: payload }) =>
        stream === undefined || offset === undefined ? [] : [{ stream, offset, payload }],
      ),
    );
  }

  offsets(stream: Stream): number[] {
    return this.#lives.flatMap((client) => client.offsets(stream));
  }
}
