import { adapters, createConsumer } from '@rails/actioncable';
import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { cableUrl, socketWith } from './kill-resuming-subscribers.js';
import type { KillableServer } from './kill-server.js';

/** @rails/actioncable: each of its connections starts from scratch, with live events only. */
export interface PlainSubscriber {
  /** By connection and channel id: the ids of the messages. */
  readonly connections: readonly ReadonlyMap<number, readonly number[]>[];
  /** Reconnects now: its own monitor notices a lost connection only after six seconds or more. */
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
      // The test only posts.
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
