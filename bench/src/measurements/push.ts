import { atMost, type Measurement } from '../figure.js';
import { caller } from '../load/caller.js';
import type { Target } from '../load/target.js';
import { quantile } from '../numbers.js';
import { startParley } from '../servers/parley.js';
import { type PushReceiver, startPushReceiver } from '../servers/push-receiver.js';

const posts = { full: 100, short: 5 };
/** By the order of the target's cookies. */
const author = 0;
const mentioned = { index: 1, id: 3 };

interface Times {
  /** Milliseconds until the post is acknowledged, and until the push service has the push. */
  answered: number;
  pushed: number;
}

export const push: Measurement = {
  name: 'push',
  about: 'from a post that mentions an idle member until their push service has it',
  async measure(scale) {
    const receiver = await startPushReceiver();
    const parley = await startParley(2, { settings: { PUSH_SERVICES: receiver.origin } });
    try {
      const { target } = parley;
      const subscribe = await sender(target, mentioned.index);
      await subscribe('/api/push_subscriptions', { push_subscription: receiver.subscription });
      const post = await sender(target, author);
      const times: Times[] = [];
      // The first one is not counted: nothing is in memory yet.
      for (let sent = 0; sent <= posts[scale]; sent += 1) {
        const measured = await mention(post, receiver, target.channelId);
        if (sent > 0) times.push(measured);
      }
      return [0.5, 0.95].map((share) => {
        const answered = quantile(
          times.map((each) => each.answered),
          share,
        );
        const pushed = quantile(
          times.map((each) => each.pushed),
          share,
        );
        return {
          what: `From a mention of an idle member to their push service, p${share * 100}; bare: to the answer`,
          unit: 'ms',
          bare: answered,
          parley: pushed,
          ratio: pushed / answered,
          target: atMost(pushed, 1_000, ' ms'),
        };
      });
    } finally {
      await parley.close();
      receiver.close();
    }
  },
};

type Send = (path: string, body: object) => Promise<void>;

async function mention(send: Send, receiver: PushReceiver, channel_id: number): Promise<Times> {
  const body = `<p><span data-mention="${mentioned.id}">@x</span> The deploy went out at ten.</p>`;
  const received = receiver.next();
  const start = performance.now();
  await send('/api/messages', { message: { channel_id, body } });
  const answered = performance.now() - start;
  return { answered, pushed: (await received) - start };
}

/** Posts as one of the target's users. */
async function sender(target: Target, user: number): Promise<Send> {
  const call = await caller(target, user);
  return async (path, body) => {
    const { ok, status } = await call('POST', path, body);
    if (!ok) throw new Error(`${path} answered ${status}.`);
  };
}
