import type { AccessChange, Stream } from '../store/event.js';
import type { Team } from './team.js';

interface SeenEvent {
  message: unknown;
  access: AccessChange | null;
}

/** Gives a stream's events since it was last asked about it, or since the stream began. */
export function watchEvents(team: Team): (stream: Stream) => Promise<SeenEvent[]> {
  const seen = new Map<Stream, number>();
  return async (stream) => {
    const events = await team.server.store.events.after(stream, seen.get(stream) ?? 0, 10_000);
    seen.set(stream, events.at(-1)?.offset ?? seen.get(stream) ?? 0);
    return events.map(({ message, access }) => ({
      message: message === null ? null : (JSON.parse(message) as unknown),
      access,
    }));
  };
}

/** All that was announced on a stream so far, in order. */
export async function loggedEvents(team: Team, stream: Stream): Promise<unknown[]> {
  const events = await watchEvents(team)(stream);
  return events.flatMap(({ message }) => (message === null ? [] : [message]));
}
