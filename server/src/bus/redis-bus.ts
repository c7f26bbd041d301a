import { randomUUID } from 'node:crypto';
import type { StoredEvent, Transient } from '../store/event.js';
import type { Bus } from './bus.js';
import { decodePacket, encodePacket } from './packet.js';
import { connectToRedis } from './redis-connection.js';

/** Characters under way to Redis; beyond that it is not keeping up, and what comes is not sent. */
const mostUnderWay = 16 * 1024 * 1024;

export interface RedisBusOptions {
  url: string;
  /** The installation: others that use the same Redis hear nothing of it. */
  epoch: string;
  /** Redis does not answer; said once, until it does again. */
  onTrouble(error: unknown): void;
  /** What a listener threw. */
  onError(error: unknown): void;
}

/** Redis' publish and subscribe: quick, and without memory. */
export function openRedisBus({ url, epoch, onTrouble, onError }: RedisBusOptions): Bus {
  const channel = `parley:${epoch}`;
  /** In front of every packet, so that one's own are passed over unread. */
  const self = randomUUID();
  const name = `${channel}:${self}`;
  // One of the two is enough to say it.
  const publisher = connectToRedis({ url, name, keepCommands: false, onTrouble() {} });
  const subscriber = connectToRedis({ url, name, keepCommands: true, onTrouble });
  let events: StoredEvent[] = [];
  let transients: Transient[] = [];
  let isScheduled = false;
  let underWay = 0;

  /** What one turn of the event loop brings goes out together. */
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
      // R13: the others find it in the log, or do without.
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
      // Asked for again after every break, by the client itself; fails only when it is closed.
      subscriber.client.subscribe(channel).catch(() => {});
    },
    close() {
      send();
      publisher.close();
      subscriber.close();
    },
  };
}
