import type { Fixture } from './fixture.js';
import type { Kind } from './table.js';

/** In the channel, or no longer: each of them has a channel of their own. To all others, channels are alike. */
const participants: readonly Kind[] = ['member', 'left', 'signedOut', 'deactivated'];

export interface SharedFixtures {
  /** Creates it unless it exists; `what` names what is created alike. */
  take(what: string, kind: Kind, create: () => Promise<Fixture>): Promise<Fixture>;
  /** A request with this fixture succeeded, and may have changed it: it is created again when it is needed. */
  discard(fixture: Fixture): void;
  discardAll(): void;
}

/**
 * Fixtures that several requests concern: creating one takes several requests, and most requests of the
 * table are refused or only read.
 */
export function shareFixtures(): SharedFixtures {
  const fixtures = new Map<string, Fixture>();
  const discardAll = () => fixtures.clear();
  return {
    async take(what, kind, create) {
      const key = `${what}, ${participants.includes(kind) ? kind : 'others'}`;
      const fixture = fixtures.get(key) ?? (await create());
      fixtures.set(key, fixture);
      return fixture;
    },
    discard({ channelId }) {
      const inChannel = [...fixtures].filter(([, fixture]) => fixture.channelId === channelId);
      for (const [key] of inChannel) fixtures.delete(key);
      // The request concerned no fixture in a channel: it may have changed any, such as direct messages.
      if (inChannel.length === 0) discardAll();
    },
    discardAll,
  };
}
