import { randomUUID } from 'node:crypto';
import type { StoredEvent, Transient } from '../store/event.js';
import type { Bus } from './bus.js';
import { decodePacket, encodePacket } from './packet.js';
import { connectToRedis } from './redis-connection.js';

/** Characters in flight to Redis; beyond that Redis is not keeping up, and packets are dropped. */
const mostUnderWay = 16 * 1024 * 1024;

export interface RedisBusOptions {
  url: string;
  /** Identifies the installation: others on the same Redis receive nothing of it. */
  epoch: string;
  /** Called once when Redis stops answering, until it answers again. */
  onTrouble(error: unknown): void;
  /** Called with an error that a listener threw. */
  onError(error: unknown): void;
}

/** Redis publish/subscribe: quick, and without memory. */
export function openRedisBus({ url, epoch, onTrouble, onError }: RedisBusOptions): Bus {
  const channel = `parley:${epoch}`;
  /** Precedes every packet, so that a process skips its own packets unparsed. */
  const self = randomUUID();
  const name = `${channel}:${self}`;
  // One of the two connections is enough to report it.
  const publisher = connectToRedis({ url, name, keepCommands: false, onTrouble() {} });
  const subscriber = connectToRedis({ url, name, keepCommands: true, onTrouble });
  let events: StoredEvent[] = [];
  let transients: Transient[] = [];
  let isScheduled = false;
  let underWay = 0;

  /** Packets of one turn of the event loop are sent together. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(send);
  }

  function send(): void {
    isScheduled = false;
    if (events.length + transients.length === 0) return;
    const packet = self + encodePacket({ events, transients });
    events = [];
    transients = [];
    if (underWay + packet.length <= mostUnderWay) void publish(packet);
  }

  async function publish(packet: string): Promise<void> {
    underWay += packet.length;
    try {
      await publisher.client.publish(channel, packet);
    } catch {
      // R13: the other processes find it in the log, or do without.
    } finally {
      underWay -= packet.length;
    }
  }

  return {
    publishEvents(committed) {
      events.push(...committed);
      schedule();
    },
    publishTransient(transient) {
      transients.push(transient);
      schedule();
    },
    subscribe({ onEvents, onTransient }) {
      subscriber.client.on('message', (_channel, packet) => {
        if (packet.startsWith(self)) return;
        const heard = decodePacket(packet.slice(self.length));
        try {
          if (heard && heard.events.length > 0) onEvents(heard.events);
          for (const transient of heard?.transients ?? []) onTransient(transient);
        } catch (error) {
          onError(error);
        }
      });
      // The client resubscribes after every reconnect; this fails only when the bus is closed.
      subscriber.client.subscribe(channel).catch(() => {});
    },
    close() {
      send();
      publisher.close();
      subscriber.close();
    },
  };
}
