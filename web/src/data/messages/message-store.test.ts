import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../platform/api/call-failed';
import type { Page } from './loaded-messages';
import type { PageQuery } from './load-page';
import { createMessageStore } from './message-store';
import { exampleMessage as message } from '../../../testing/examples';

const general = 1;
const unreachable = new CallFailed({ status: 0, messages: ['No network.'] });
const refused = new CallFailed({ status: 403, messages: ['Not now.'] });
const end = { hasOlder: false, hasNewer: false };

const page = (ids: number[], ends = end): Page => ({
  messages: ids.map((id) => message(id)),
  ...ends,
});

/** A store whose pages are answered by the test. */
function open() {
  const asked: {
    place: PageQuery;
    answer: (page: Page) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const store = createMessageStore(
    (_channelId, place) =>
      new Promise((answer, fail) => {
        asked.push({ place, answer, fail });
      }),
  );
  const channel = () => store.conversations.getState()[general];
  return {
    store,
    asked,
    channel,
    ids: () => channel()?.messages.map(({ id }) => id),
    /** Answers the nth request, and waits until the store has applied it. */
    async answer(nth: number, answer: Page | CallFailed) {
      const request = asked[nth];
      if (answer instanceof CallFailed) request?.fail(answer);
      else request?.answer(answer);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('message store', () => {
  it('R5: loses no message that arrives while the first page is loaded', async () => {
    const { store, answer, ids } = open();
    store.openNewest(general);
    store.receive(message(3), true);
    await answer(0, page([1, 2]));
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('R5: keeps an edit that arrives while the page with its message is loaded', async () => {
    const { store, answer, channel } = open();
    store.openNewest(general);
    await answer(0, page([5, 6], { hasOlder: true, hasNewer: false }));
    void store.loadOlder(general);
    store.receive(message(4, { body: 'edited' }), false);
    expect(channel()?.messages.map(({ id }) => id)).toEqual([5, 6]);
    await answer(1, page([3, 4]));
    expect(channel()?.messages.map(({ body }) => body)).toEqual([
      'body 3',
      'edited',
      'body 5',
      'body 6',
    ]);
  });

  it('requests each page once at a time, and none beyond either end', async () => {
    const { store, asked, answer, ids } = open();
    store.openAround(general, 5);
    await answer(0, page([5, 6], { hasOlder: true, hasNewer: true }));
    void store.loadOlder(general);
    void store.loadOlder(general);
    void store.loadNewer(general);
    expect(asked.map(({ place }) => place)).toEqual([{ around: 5 }, { before: 5 }, { after: 6 }]);
    await answer(1, page([4], { hasOlder: false, hasNewer: true }));
    await answer(2, page([7], { hasOlder: true, hasNewer: false }));
    expect(ids()).toEqual([4, 5, 6, 7]);

    void store.loadOlder(general);
    void store.loadNewer(general);
    expect(asked).toHaveLength(3);
  });

  it('shows loaded messages at once, and loads them again only when they may be stale', async () => {
    const { store, asked, answer, ids } = open();
    store.openNewest(general);
    await answer(0, page([1]));
    store.openNewest(general);
    expect(asked).toHaveLength(1);

    const leave = store.view(general);
    store.invalidateAll();
    expect(ids()).toEqual([1]);
    await answer(1, page([1, 2]));
    expect(ids()).toEqual([1, 2]);

    leave();
    store.invalidateAll();
    expect(ids()).toBeUndefined();
  });

  it('does not repeat a pending request', async () => {
    const { store, asked, answer, ids } = open();
    store.openNewest(general);
    store.openNewest(general);
    store.openAround(general, 5);
    store.openAround(general, 5);
    expect(asked.map(({ place }) => place)).toEqual([{}, { around: 5 }]);
    await answer(1, page([4, 5], { hasOlder: true, hasNewer: true }));
    await answer(0, page([8, 9]));
    expect(ids()).toEqual([4, 5]);
  });

  it('R4: ignores an answer from before events were lost', async () => {
    const { store, answer, ids } = open();
    store.view(general);
    store.openNewest(general);
    store.invalidate(general);
    await answer(1, page([1, 2]));
    await answer(0, page([1]));
    expect(ids()).toEqual([1, 2]);
  });

  it('gives the reason of a failed load until a later one succeeds, at the same place', async () => {
    const { store, asked, answer, channel, ids } = open();
    store.view(general);
    store.openAround(general, 5);
    await answer(0, refused);
    expect(channel()).toMatchObject({ status: 'failed', problem: 'Not now.' });
    store.retryFailed();
    expect(channel()).toMatchObject({ status: 'loading', problem: 'Not now.' });
    await answer(1, page([5]));
    expect(channel()).toMatchObject({ status: 'ready', problem: null });
    expect(ids()).toEqual([5]);
    store.retryFailed();
    expect(asked.map(({ place }) => place)).toEqual([{ around: 5 }, { around: 5 }]);
  });

  describe('whose load fails', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('repeats by itself what may succeed later, for a channel that is still viewed', async () => {
      const { store, asked, answer, ids } = open();
      const leave = store.view(general);
      store.openNewest(general);
      await answer(0, unreachable);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked).toHaveLength(2);
      await answer(1, unreachable);
      await vi.advanceTimersByTimeAsync(2_000);
      await answer(2, page([1]));
      expect(ids()).toEqual([1]);

      store.invalidate(general);
      await answer(3, unreachable);
      leave();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(4);
    });

    it('repeats nothing that was refused', async () => {
      const { store, asked, answer } = open();
      store.view(general);
      store.openNewest(general);
      await answer(0, refused);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(1);
    });
  });
});
