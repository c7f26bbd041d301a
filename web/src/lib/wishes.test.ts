import { describe, expect, it, vi } from 'vitest';
import { createWishes } from './wishes';

/** Wishes whose calls are answered when the test says so. */
function open() {
  const sent: { on: boolean; answer: () => void; fail: () => void }[] = [];
  const failures: unknown[] = [];
  const wishes = createWishes<string>({
    keyOf: (subject) => subject,
    fulfil: (_subject, on) =>
      new Promise((answer, reject) => {
        sent.push({ on, answer, fail: () => reject(new Error('no')) });
      }),
    failed: (error) => failures.push(error),
  });
  return { wishes, sent, failures, shown: () => wishes.wished.getState()['thumb'] };
}

describe('a wish', () => {
  it('is shown at once, and forgotten when it is so', async () => {
    const { wishes, sent, shown } = open();
    wishes.wish('thumb', true);
    expect(shown()).toBe(true);
    sent[0]?.answer();
    await vi.waitFor(() => expect(shown()).toBeUndefined());
  });

  it('that changes on the way is sent once more, and only as it is in the end', async () => {
    const { wishes, sent, shown } = open();
    wishes.wish('thumb', true);
    wishes.wish('thumb', false);
    wishes.wish('thumb', true);
    wishes.wish('thumb', false);
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    await vi.waitFor(() => expect(sent.map(({ on }) => on)).toEqual([true, false]));
    expect(shown()).toBe(false);
    sent[1]?.answer();
    await vi.waitFor(() => expect(shown()).toBeUndefined());
  });

  it('that cannot be fulfilled is taken back, and said', async () => {
    const { wishes, sent, failures, shown } = open();
    wishes.wish('thumb', true);
    sent[0]?.fail();
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect(shown()).toBeUndefined();
    wishes.wish('thumb', true);
    expect(sent).toHaveLength(2);
  });
});
