import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { railsClient } from '../clients/rails-client.js';
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
  const connections: Map<number, number[]>[] = [];
  const { consumer, close } = railsClient(server, cookie);
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
    close,
  };
}
