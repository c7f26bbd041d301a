import type { AccessChange, Stream } from '../store/event.js';
import type { Feed, Follower } from './feed.js';
import type { Hub } from './hub.js';

const nothing = () => Buffer.alloc(0);

type Listener = (access: AccessChange) => void;

/** A user's slot on this node, for one of their connections. */
export interface Slot {
  /** The user's connections on this node, including this one. */
  readonly count: number;
  leave(): void;
}

interface Person extends Follower {
  readonly listeners: Set<Listener>;
}

/**
 * The users connected to this node, and changes of their access (R8): each user's own stream is
 * followed before their first connection subscribes to anything.
 */
export class ConnectedUsers {
  readonly #hub: Hub;
  readonly #personalStream: (userId: number) => Stream;
  readonly #present = new Map<number, Person>();

  constructor(hub: Hub, personalStream: (userId: number) => Stream) {
    this.#hub = hub;
    this.#personalStream = personalStream;
  }

  async enter(userId: number, listener: Listener): Promise<Slot> {
    const [feed] = await this.#hub.open([this.#personalStream(userId)], true);
    if (!feed) throw new Error('A stream was asked for, and none was opened.');
    const { listeners } = this.#present.get(userId) ?? this.#arrive(userId, feed);
    listeners.add(listener);
    return {
      count: listeners.size,
      leave: () => {
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) this.#depart(userId, feed);
        this.#hub.release(feed);
      },
    };
  }

  #arrive(userId: number, feed: Feed): Person {
    const listeners = new Set<Listener>();
    const person: Person = {
      listeners,
      envelope: { key: `access of ${userId}`, wrap: nothing, wrapTransient: nothing },
      receive(_feed, { access }) {
        if (access) for (const listener of listeners) listener(access);
        return false;
      },
      receiveTransient() {},
    };
    this.#present.set(userId, person);
    feed.follow(person);
    return person;
  }

  #depart(userId: number, feed: Feed): void {
    const person = this.#present.get(userId);
    if (person) feed.unfollow(person);
    this.#present.delete(userId);
  }
}
