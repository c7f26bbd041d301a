import { updateChannel } from '@parley/contract/endpoints/channels';
import type { RawAnswer } from '../clients/test-browser.js';
import { json } from '../clients/test-browser.js';
import type { Person } from '../people/people.js';
import type { Cast, MessageKind } from './cast.js';
import type { Fixture } from './fixture.js';
import type { Kind } from './table.js';

/** A request to try. */
export interface Ask {
  path: string;
  init?: RequestInit;
  /** Instead of a request: the identifier to subscribe to, on a socket opened at the path. */
  identifier?: object;
}

/** How a row of the table is tried. */
export interface Scenario {
  call: string;
  what: string;
  /** Creates the thing that the request concerns; absent if it exists already. */
  fixture?: (cast: Cast, kind: Kind) => Promise<Fixture>;
  ask: (context: Context) => Ask;
  /** Whether it needs a session of its own, because it ends or changes the session. */
  apart?: boolean;
  /** The table's word for an answer, if it is not its status. */
  read?: (answer: RawAnswer) => string;
  /** Restores the state that other scenarios need. */
  after?: (cast: Cast, kind: Kind, person: Person) => Promise<unknown>;
}

export interface Context {
  cast: Cast;
  kind: Kind;
  person: Person;
  fixture: Fixture;
}

/** A place that does not exist: its answers must look the same as those for a hidden place. */
export const nowhere: Fixture = {
  channelId: 999_999,
  messageId: 999_999,
  fileId: 999_999,
  previewId: 999_999,
  bookmarkId: 999_999,
  userId: 999_999,
  sessionId: 999_999,
  passkeyId: 999_999,
  identityId: 999_999,
  exportId: 999_999,
  emojiId: 999_999,
  invite: { id: 999_999, token: 'unknown' },
  uploadUrl: '/api/direct_uploads/1.2.forged',
};

type Place = 'publicChannel' | 'privateChannel' | 'dm' | 'group';

/** Makes the fixture of a message in such a place; SharedFixtures tells which are shared. */
const inPlace =
  (place: Place, message: MessageKind = 'text') =>
  (cast: Cast, kind: Kind): Promise<Fixture> =>
    cast.shared.take(`${place} ${message}`, kind, () => cast[place](kind, message));

export const inPublic = inPlace('publicChannel');
export const inPrivate = inPlace('privateChannel');
export const inDm = inPlace('dm');
export const inGroup = inPlace('group');

/** Makes the fixture of a public channel that its author archived. */
export function inArchived(cast: Cast, kind: Kind, message?: MessageKind): Promise<Fixture> {
  return cast.shared.take(`archived ${message}`, kind, async () => {
    const fixture = await cast.publicChannel(kind, message);
    await cast.people.author.browser.call(updateChannel, {
      params: { id: String(fixture.channelId) },
      body: { channel: { archived: true } },
    });
    return fixture;
  });
}

/** The same request in a public and in a private channel, in direct messages and in a group: four rows. */
export function inEach(
  call: string,
  what: string,
  ask: (context: Context) => Ask,
  message?: MessageKind,
): readonly Scenario[] {
  const places = {
    'public channel': 'publicChannel',
    'private channel': 'privateChannel',
    DM: 'dm',
    group: 'group',
  } as const;
  return Object.entries(places).map(([name, place]) => ({
    call,
    what: `${what}, ${name}`,
    fixture: inPlace(place, message),
    ask,
  }));
}

export const sends = (path: string, body: unknown): Ask => ({ path, init: json(body) });
