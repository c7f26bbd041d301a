import type { Stream } from '../store/event.js';
import type { TestServer } from './test-server.js';

/** All that was announced on a stream so far, in order. */
export async function loggedEvents(server: TestServer, stream: Stream): Promise<unknown[]> {
  const events = await server.store.events.after(stream, 0, 10_000);
  return events.flatMap(({ message }) =>
    message === null ? [] : [JSON.parse(message) as unknown],
  );
}
