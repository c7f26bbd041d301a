import { randomUUID } from 'node:crypto';
import type { RedisAddress } from '../lib/redis-connection.js';
import type { StoredEvent, Stream, Transient } from '../store/event.js';
import type { Bus } from './bus.js';
import { decodePacket, encodePacket, type Packet } from './packet.js';
import type { PubSubOptions } from './pub-sub.js';
import { redisPubSub } from './redis-pub-sub.js';
import { shardedPubSub } from './sharded-pub-sub.js';

/** Characters in flight to Redis; beyond that Redis is not keeping up, and packets are dropped. */
const mostUnderWay = 16 * 1024 * 1024;
/** Limit of channels in one SUBSCRIBE command. */
const mostAtOnce = 500;
/** Limit of milliseconds that `follow` waits for Redis. Events missed until then are read from the log (R13). */
const patience = 250;

export interface RedisBusOptions {
  redis: RedisAddress;
  /** Identifies the installation: others on the same Redis receive nothing of it. */
  epoch: string;
  /** Called once when Redis stops answering, until it answers again. */
  onTrouble(error: unknown): void;
  /** Called with an error that a listener threw. */
  onError(error: unknown): void;
}

/** Redis publish/subscribe: quick, and without memory. Every stream has a channel of its own. */
export function openRedisBus({ redis, epoch, onTrouble, onError }: RedisBusOptions): Bus {
  const prefix = `parley:${epoch}:`;
  /** Precedes every packet, so that a process skips its own packets unparsed. */
  const self = randomUUID();
  const followed = new Set<Stream>();
  let pending = new Map<Stream, { events: StoredEvent[]; transients: Transient[] }>();
  let underWay = 0;
  let hear: (packet: Packet) => void = () => {};

  const options: PubSubOptions = {
    url: redis.url,
    name: `${prefix}${self}`,
    onMessage(text) {
      if (text.startsWith(self)) return;
      const packet = decodePacket(text.slice(self.length));
      try {
        if (packet) hear(packet);
      } catch (error) {
        onError(error);
      }
    },
    onReady: () => void listen([...followed]),
    onTrouble,
  };
  const pubSub = redis.isCluster ? shardedPubSub(options) : redisPubSub(options);

  const channelOf = (stream: Stream) => prefix + stream;

  /** Fails silently while Redis is down: `onReady` subscribes to all followed streams again. */
  async function listen(streams: readonly Stream[]): Promise<void> {
    try {
      for (let from = 0; from < streams.length; from += mostAtOnce) {
        const next = streams.slice(from, from + mostAtOnce);
        // A stream may have been unfollowed while earlier subscriptions were confirmed.
        const channels = next.filter((stream) => followed.has(stream)).map(channelOf);
        if (channels.length > 0) await pubSub.subscribe(channels);
      }
    } catch {
      // R13: a gap is found by comparing with the log.
    }
  }

  /** The stream's packet of this turn of the event loop; `send` publishes all packets at its end. */
  function pendingOf(stream: Stream) {
    if (pending.size === 0) setImmediate(send);
    const of = pending.get(stream) ?? { events: [], transients: [] };
    pending.set(stream, of);
    return of;
  }

  function send(): void {
    const messages = [...pending].map(([stream, packet]) => ({
      channel: channelOf(stream),
      text: self + encodePacket(packet),
    }));
    pending = new Map();
    const size = messages.reduce((sum, { text }) => sum + text.length, 0);
    if (size === 0 || underWay + size > mostUnderWay) return;
    underWay += size;
    const sent = () => {
      underWay -= size;
    };
    // R13: the other processes find it in the log, or do without.
    pubSub.publish(messages).then(sent, sent);
  }

  return {
    publishEvents(committed) {
      for (const event of committed) pendingOf(event.stream).events.push(event);
    },
    publishTransient(transient) {
      pendingOf(transient.stream).transients.push(transient);
    },
    async follow(streams) {
      for (const stream of streams) followed.add(stream);
      await atMost(patience, listen(streams));
    },
    unfollow(stream) {
      followed.delete(stream);
      pubSub.unsubscribe(channelOf(stream)).catch(() => {});
    },
    isConnected: () => pubSub.isReady(),
    subscribe({ onEvents, onTransient }) {
      hear = ({ events, transients }) => {
        if (events.length > 0) onEvents(events);
        for (const transient of transients) onTransient(transient);
      };
    },
    close() {
      send();
      pubSub.close();
    },
  };
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
