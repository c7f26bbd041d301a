import type { Stream } from '../store/event.js';

/** Limit of streams that were granted and never followed; beyond it the oldest are dropped. */
const mostStreams = 1_000;
/** Limit of grants per stream; beyond it, the gaps between permissions are no longer told apart. */
const mostGrants = 64;

interface StreamPosition {
  /** Everything up to this offset was delivered; null for a stream that was never followed. */
  from: number | null;
  /** Whether the permission ended at that offset: later events happened without permission. */
  ended: boolean;
  /** The offsets at which the stream was granted. */
  grants: number[];
}

/**
 * Tracks where a subscription resumes in streams that it gains or regains. The database is asked at
 * another moment than events arrive, so a subscription may lose a stream before it reaches the
 * event that ends the permission, and regain it before it receives the grant; it may even receive a
 * grant after that permission has ended. Events committed during a permission must be delivered all
 * the same (R4), as soon as the stream is back.
 */
export class StreamPositions {
  readonly #positions = new Map<Stream, StreamPosition>();
  /** Up to these offsets this connection may have missed grants. */
  readonly #unheardUpTo = new Map<Stream, number>();

  granted(offsets: Record<Stream, number>): void {
    // `Object.entries` loses the type of the keys, which are streams.
    for (const [stream, offset] of Object.entries(offsets) as [Stream, number][]) {
      const position = this.#positions.get(stream) ?? { from: null, ended: true, grants: [] };
      position.grants.push(offset);
      if (position.grants.length > mostGrants) position.grants.splice(1, 1);
      this.#positions.set(stream, position);
    }
    if (this.#positions.size > mostStreams) this.#forgetOldest();
  }

  /**
   * The database says that the user may no longer follow it; everything up to the offset was
   * delivered.
   */
  lost(stream: Stream, from: number): void {
    this.#positions.set(stream, { from, ended: false, grants: this.#grantsOf(stream) });
  }

  /** The stream itself says that the user's permission ended at the offset. */
  ended(stream: Stream, from: number): void {
    // A grant and its end may both precede this connection: nothing may be skipped there.
    const ended = from > (this.#unheardUpTo.get(stream) ?? 0);
    this.#positions.set(stream, { from, ended, grants: this.#grantsOf(stream) });
  }

  /**
   * The client resumes a stream: this connection did not receive grants before its present head.
   */
  resumed(stream: Stream, head: number): void {
    this.#unheardUpTo.set(stream, head);
  }

  /** The offset to follow a stream from; undefined: its head. */
  start(stream: Stream): number | undefined {
    const position = this.#positions.get(stream);
    return position && startOf(position);
  }

  /** The stream is followed from its `start`. */
  take(stream: Stream): void {
    const position = this.#positions.get(stream);
    if (!position) return;
    const start = startOf(position);
    // A replay may reach the end of this permission, and then continue where the next grant began.
    const later = position.grants.filter((grant) => start !== undefined && grant > start);
    if (later.length > 0) this.#positions.set(stream, { from: null, ended: true, grants: later });
    else this.#positions.delete(stream);
  }

  #forgetOldest(): void {
    for (const [stream, { from }] of this.#positions) {
      if (from !== null) continue;
      this.#positions.delete(stream);
      return;
    }
  }

  #grantsOf(stream: Stream): number[] {
    return this.#positions.get(stream)?.grants ?? [];
  }
}

function startOf({ from, ended, grants }: StreamPosition): number | undefined {
  if (from !== null && !ended) return from;
  const next = grants.filter((grant) => grant >= (from ?? 0));
  return next.length > 0 ? Math.min(...next) : (from ?? undefined);
}
