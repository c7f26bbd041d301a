import { connectToRedis } from '../lib/redis-connection.js';
import type { PubSub, PubSubOptions } from './pub-sub.js';

/** For a single Redis. A connection with subscriptions takes no other commands, so publishing has its own. */
export function redisPubSub({ url, name, onMessage, onReady, onTrouble }: PubSubOptions): PubSub {
  // Both connections fail together: only the subscriber reports an outage.
  const publisher = connectToRedis({ url, name, onTrouble() {} });
  const subscriber = connectToRedis({ url, name, onTrouble });
  subscriber.client.on('message', (_channel, text) => onMessage(text));
  subscriber.client.on('ready', onReady);
  return {
    async publish(messages) {
      // A pipeline writes all commands to the socket at once.
      const pipeline = publisher.client.pipeline();
      for (const { channel, text } of messages) pipeline.publish(channel, text);
      await pipeline.exec();
    },
    async subscribe(channels) {
      await subscriber.client.subscribe(...channels);
    },
    async unsubscribe(channel) {
      await subscriber.client.unsubscribe(channel);
    },
    isReady: () => [publisher, subscriber].every(({ client: { status } }) => status === 'ready'),
    close() {
      publisher.close();
      subscriber.close();
    },
  };
}
