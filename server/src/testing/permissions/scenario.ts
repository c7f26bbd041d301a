import type { RawAnswer } from '../test-browser.js';
import { json } from '../test-browser.js';
import type { Person } from '../people.js';
import type { Cast, MessageKind, Place } from './cast.js';
import type { Kind } from './table.js';

/** A request that somebody makes. */
export interface Ask {
  path: string;
  init?: RequestInit;
  /** Instead of a request: what is subscribed to at the path, which is that of the live connection. */
  identifier?: object;
}

/** How a row of the table is tried. */
export interface Scenario {
  call: string;
  what: string;
  /** Makes what the request is about; nothing where it is there already. */
  place?: (cast: Cast, kind: Kind) => Promise<Place>;
  ask: (context: Context) => Ask;
  /** Whether it is made in a session of its own, because it ends or changes that. */
  apart?: boolean;
  /** What stands in the table for an answer, other than its status. */
  read?: (answer: RawAnswer) => string;
  /** Puts right what the others still need. */
  after?: (cast: Cast, kind: Kind, person: Person) => Promise<unknown>;
}

export interface Context {
  cast: Cast;
  kind: Kind;
  person: Person;
  place: Place;
}

/** A place that is nowhere: what is answered there must look the same as what one may not see. */
export const nowhere: Place = {
  channelId: 999_999,
  messageId: 999_999,
  fileId: 999_999,
  userId: 999_999,
  uploadUrl: '/api/direct_uploads/1.2.forged',
};

export const inPublic = (cast: Cast, kind: Kind): Promise<Place> => cast.publicChannel(kind);
export const inDm = (cast: Cast, kind: Kind): Promise<Place> => cast.dm(kind);

/** The same request in a public channel and in direct messages: two rows. */
export function inBoth(
  call: string,
  what: string,
  ask: (context: Context) => Ask,
  message?: MessageKind,
): readonly Scenario[] {
  return [
    {
      call,
      what: `${what}, public channel`,
      place: (cast, kind) => cast.publicChannel(kind, message),
      ask,
    },
    { call, what: `${what}, DM`, place: (cast, kind) => cast.dm(kind, message), ask },
  ];
}

export const sends = (path: string, body: unknown): Ask => ({ path, init: json(body) });
