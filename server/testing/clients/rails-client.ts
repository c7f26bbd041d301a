import { adapters, type Consumer, createConsumer } from '@rails/actioncable';
import { cableUrl, socketWith } from './client-sockets.js';

export interface RailsClient {
  readonly consumer: Consumer;
  close(): void;
}

/** @rails/actioncable as a browser with these cookies has it: a single one at a time, as it has one adapter. */
export function railsClient(server: { url: string }, cookie: string): RailsClient {
  const page = pretendToBeAPage();
  const original = adapters.WebSocket;
  adapters.WebSocket = socketWith(cookie) as unknown as typeof adapters.WebSocket;
  const consumer = createConsumer(cableUrl(server));
  return {
    consumer,
    close() {
      consumer.disconnect();
      adapters.WebSocket = original;
      page.leave();
    },
  };
}

/** Its monitor watches the page's visibility; Node has no page. */
function pretendToBeAPage(): { leave(): void } {
  const listeners = ['addEventListener', 'removeEventListener'] as const;
  for (const name of listeners) Object.assign(globalThis, { [name]: () => {} });
  Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  return {
    leave() {
      for (const name of [...listeners, 'document']) Reflect.deleteProperty(globalThis, name);
    },
  };
}
