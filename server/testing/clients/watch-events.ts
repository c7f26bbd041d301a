import type { AccessChange, Stream } from '../../src/platform/store/event.js';
import type { Team } from '../people/team.js';

interface SeenEvent {
  message: unknown;
  access: AccessChange | null;
}

/** Returns a stream's events since its last call for that stream, or since the stream began. */
export function watchEvents(team: Team): (stream: Stream) => Promise<SeenEvent[]> {
  const seen = new Map<Stream, number>();
  return (stream) => {
    const events = team.server.announced
      .filter((event) => event.stream === stream && event.offset > (seen.get(stream) ?? 0))
      // Transactions of a PostgreSQL database may be announced in another order.
      .toSorted((a, b) => a.offset - b.offset);
    seen.set(stream, events.at(-1)?.offset ?? seen.get(stream) ?? 0);
    const shown = events.map(({ message, access }) => ({
      message: message === null ? null : (JSON.parse(message) as unknown),
      access,
    }));
    return Promise.resolve(shown);
  };
}

/** All events announced on a stream so far, in order. */
export async function loggedEvents(team: Team, stream: Stream): Promise<unknown[]> {
  const events = await watchEvents(team)(stream);
  return events.flatMap(({ message }) => (message === null ? [] : [message]));
}
