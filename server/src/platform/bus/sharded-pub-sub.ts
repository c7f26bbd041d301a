import { connectToRedisCluster } from '../lib/redis-connection.js';
import type { PubSub, PubSubOptions } from './pub-sub.js';

/** For a Redis Cluster. With sharded channels (Redis 7) a message stays on the node that owns its channel. */
export function shardedPubSub({ url, name, onMessage, onReady, onTrouble }: PubSubOptions): PubSub {
  const { client, close } = connectToRedisCluster({
    url,
    name,
    shardedSubscribers: true,
    onTrouble,
  });
  client.on('smessage', (_channel: string, text: string) => onMessage(text));
  client.on('ready', onReady);
  return {
    async publish(messages) {
      await Promise.all(messages.map(({ channel, text }) => client.spublish(channel, text)));
    },
    // Redis refuses an SSUBSCRIBE whose channels belong to different nodes.
    async subscribe(channels) {
      await Promise.all(channels.map((channel) => client.ssubscribe(channel)));
    },
    async unsubscribe(channel) {
      await client.sunsubscribe(channel);
    },
    isReady: () => client.status === 'ready',
    close,
  };
}
