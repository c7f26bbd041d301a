import { adapters, createConsumer } from '@rails/actioncable';
import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { cableUrl, socketWith } from './kill-resuming-subscribers.js';
import type { KillableServer } from './kill-server.js';

/** @rails/actioncable: each of its connections begins anew, with what happens from then on. */
export interface PlainSubscriber {
  /** By connection and channel id: the ids of the messages. */
  readonly connections: readonly ReadonlyMap<number, readonly number[]>[];
  /** Comes back now: its own monitor finds out after six seconds or more. */
  reconnect(): void;
  close(): void;
}

export function subscribeRails(server: KillableServer, cookie: string): PlainSubscriber {
  const page = pretendToBeAPage();
  const original = adapters.WebSocket;
  adapters.WebSocket = socketWith(cookie) as unknown as typeof adapters.WebSocket;
  const connections: Map<number, number[]>[] = [];
  const consumer = createConsumer(cableUrl(server));
  consumer.subscriptions.create('ChatChannel', {
    connected: () => void connections.push(new Map()),
    received({ message_data }: ChatChannelPayload) {
      // Nobody does anything but post here.
      if (message_data.type !== 'PUT') return;
      const { message } = message_data;
      const connection = connections.at(-1);
      const ids = connection?.get(message.channel_id);
      if (ids) ids.push(message.id);
      else connection?.set(message.channel_id, [message.id]);
    },
  });

  return {
    connections,
    reconnect: () => void consumer.connect(),
    close() {
      consumer.disconnect();
      adapters.WebSocket = original;
      page.leave();
    },
  };
}

/** Its monitor watches the page's visibility, and Node has no page. */
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
