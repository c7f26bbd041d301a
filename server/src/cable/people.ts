import type { AccessChange, Stream } from '../store/event.js';
import type { Feed, Follower } from './feed.js';
import type { Hub } from './hub.js';

const nothing = () => Buffer.alloc(0);

type Listener = (access: AccessChange) => void;

/** Somebody's place at this node, for one connection of theirs. */
export interface Place {
  /** How many they have here, this one included. */
  readonly count: number;
  leave(): void;
}

interface Person extends Follower {
  readonly listeners: Set<Listener>;
}

/**
 * Who is connected to this node, and what changes in their access (R8): each person's own stream is
 * followed from before their first connection asks for anything.
 */
export class People {
  readonly #hub: Hub;
  readonly #personalStream: (userId: number) => Stream;
  readonly #present = new Map<number, Person>();

  constructor(hub: Hub, personalStream: (userId: number) => Stream) {
    this.#hub = hub;
    this.#personalStream = personalStream;
  }

  async enter(userId: number, listener: Listener): Promise<Place> {
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
