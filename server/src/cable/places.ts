import type { Stream } from '../store/event.js';

/** Streams that were granted and never followed: the oldest are forgotten beyond so many. */
const mostStreams = 1_000;
/** Grants of one stream; beyond so many, absences in between are no longer told apart. */
const mostGrants = 64;

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
 * permission, and get it back before it heard of the grant; it may even hear of a grant when it has
 * ended again. What was committed during a permission must come all the same (R4), as soon as they
 * have the stream again.
 */
export class Places {
  readonly #places = new Map<Stream, Place>();
  /** Up to these offsets there may have been grants that this connection did not hear of. */
  readonly #unheardUpTo = new Map<Stream, number>();

  granted(offsets: Record<Stream, number>): void {
    // `Object.entries` forgets the names of the keys, which are streams.
    for (const [stream, offset] of Object.entries(offsets) as [Stream, number][]) {
      const place = this.#places.get(stream) ?? { from: null, ended: true, grants: [] };
      place.grants.push(offset);
      if (place.grants.length > mostGrants) place.grants.splice(1, 1);
      this.#places.set(stream, place);
    }
    if (this.#places.size > mostStreams) this.#forgetOldest();
  }

  /** The database says that they may no longer follow it; everything up to the offset went out. */
  lost(stream: Stream, from: number): void {
    this.#places.set(stream, { from, ended: false, grants: this.#grantsOf(stream) });
  }

  /** The stream itself says that their permission ended at the offset. */
  ended(stream: Stream, from: number): void {
    // It may have been given and ended again before this connection: nothing is left out there.
    const ended = from > (this.#unheardUpTo.get(stream) ?? 0);
    this.#places.set(stream, { from, ended, grants: this.#grantsOf(stream) });
  }

  /** They come back to a stream: what was granted before its present head, nobody heard here. */
  resumed(stream: Stream, head: number): void {
    this.#unheardUpTo.set(stream, head);
  }

  /** Where to follow a stream from; undefined: from its head. */
  start(stream: Stream): number | undefined {
    const place = this.#places.get(stream);
    return place && startOf(place);
  }

  /** It is followed from its `start`. */
  take(stream: Stream): void {
    const place = this.#places.get(stream);
    if (!place) return;
    const start = startOf(place);
    // A replay may come to the end of this permission, and then go on where the next one began.
    const later = place.grants.filter((grant) => start !== undefined && grant > start);
    if (later.length > 0) this.#places.set(stream, { from: null, ended: true, grants: later });
    else this.#places.delete(stream);
  }

  #forgetOldest(): void {
    for (const [stream, { from }] of this.#places) {
      if (from !== null) continue;
      this.#places.delete(stream);
      return;
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
