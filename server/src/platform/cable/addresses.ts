import type { CableChannel } from './cable-channel.js';
import { type Envelope, envelopeFor, parseIdentifier } from './wire.js';

/** A parsed identifier with its channel. */
export interface Address {
  readonly identifier: string;
  readonly channel: CableChannel;
  readonly parameters: unknown;
  readonly plain: Envelope;
  readonly extended: Envelope;
}

/** Our own have some fifty characters; each is repeated in every frame of its subscription. */
const longestIdentifier = 1024;

/** Most clients subscribe with the same few identifiers; previews add one per channel. */
const mostRemembered = 1_000;

/** Caches parsed identifiers, so that a thousand subscribers share the result. */
export class Addresses {
  readonly #channels: ReadonlyMap<string, CableChannel>;
  readonly #epoch: string;
  readonly #known = new Map<string, Address>();

  constructor(channels: readonly CableChannel[], epoch: string) {
    this.#channels = new Map(channels.map((channel) => [channel.name, channel]));
    this.#epoch = epoch;
  }

  /** Null when no live channel has that name. */
  find(identifier: string): Address | null {
    const known = this.#known.get(identifier);
    if (known) return known;
    if (identifier.length > longestIdentifier) return null;
    const parameters = parseIdentifier(identifier);
    const channel = parameters && this.#channels.get(parameters.channel);
    if (!channel) return null;
    const address: Address = {
      identifier,
      channel,
      parameters,
      plain: envelopeFor(identifier, false, this.#epoch),
      extended: envelopeFor(identifier, true, this.#epoch),
    };
    if (this.#known.size === mostRemembered) this.#known.clear();
    this.#known.set(identifier, address);
    return address;
  }
}
