import type { Stream } from '../store/event.js';

interface Place {
  /** Everything up to here was delivered; null for a stream that was never followed. */
  from: number | null;
  /** Whether that is where the permission ended: what comes next happened in their absence. */
  ended: boolean;
  /** The offsets from which on they were given the stream. */
  grants: number[];
}

/**
 * Where a subscription goes on in streams that it gets, or gets back. The database is asked at another
 * moment than events come, so it may lose a stream before it came to the event that ends the
 * permission, and get it back before it heard of the grant. What it was owed must come all the same
 * (R4).
 */
export class Places {
  readonly #places = new Map<string, Place>();

  granted(offsets: Record<string, number>): void {
    for (const [stream, offset] of Object.entries(offsets)) {
      const place = this.#places.get(stream);
      if (place) place.grants.push(offset);
      else this.#places.set(stream, { from: null, ended: true, grants: [offset] });
    }
  }

  /** The database says that they may no longer follow it; everything up to the offset went out. */
  lost(stream: Stream, from: number): void {
    this.#places.set(stream, { from, ended: false, grants: this.#grantsOf(stream) });
  }

  /** The stream itself says that their permission ended at the offset. */
  ended(stream: Stream, from: number): void {
    this.#places.set(stream, { from, ended: true, grants: this.#grantsOf(stream) });
  }

  /** Where to follow a stream from; undefined: from its head. */
  take(stream: Stream): number | undefined {
    const place = this.#places.get(stream);
    if (!place) return undefined;
    const start = startOf(place);
    // A replay may come to the end of this permission, and then go on where the next one began.
    const later = place.grants.filter((grant) => start !== undefined && grant > start);
    if (later.length > 0) this.#places.set(stream, { from: null, ended: true, grants: later });
    else this.#places.delete(stream);
    return start;
  }

  /** Forgets grants of what a subscription does not bring. */
  keepOnly(streams: ReadonlySet<string>): void {
    for (const [stream, { from }] of this.#places) {
      if (from === null && !streams.has(stream)) this.#places.delete(stream);
    }
  }

  #grantsOf(stream: Stream): number[] {
    return this.#places.get(stream)?.grants ?? [];
  }
}

function startOf({ from, ended, grants }: Place): number | undefined {
  if (from !== null && !ended) return from;
  const next = grants.filter((grant) => grant >= (from ?? 0));
  return next.length > 0 ? Math.min(...next) : (from ?? undefined);
}
