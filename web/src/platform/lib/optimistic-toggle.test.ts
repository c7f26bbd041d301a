import { describe, expect, it, vi } from 'vitest';
import { createOptimisticToggle } from './optimistic-toggle';

/** An optimistic toggle whose requests are answered by the test. */
function open() {
  const sent: { on: boolean; answer: () => void; fail: () => void }[] = [];
  const failures: unknown[] = [];
  const toggle = createOptimisticToggle<string>({
    keyOf: (subject) => subject,
    send: (_subject, on) =>
      new Promise((answer, reject) => {
        sent.push({ on, answer, fail: () => reject(new Error('no')) });
      }),
    failed: (error) => failures.push(error),
  });
  return { toggle, sent, failures, shown: () => toggle.pending.getState()['thumb'] };
}

describe('an optimistic toggle', () => {
  it('shows the new value at once, and drops it when the server has confirmed it', async () => {
    const { toggle, sent, shown } = open();
    toggle.set('thumb', true);
    expect(shown()).toBe(true);
    sent[0]?.answer();
    await vi.waitFor(() => expect(shown()).toBeUndefined(), 10_000);
  });

  it('sends only the last of the values set during a request', async () => {
    const { toggle, sent, shown } = open();
    toggle.set('thumb', true);
    toggle.set('thumb', false);
    toggle.set('thumb', true);
    toggle.set('thumb', false);
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    await vi.waitFor(() => expect(sent.map(({ on }) => on)).toEqual([true, false]), 10_000);
    expect(shown()).toBe(false);
    sent[1]?.answer();
    await vi.waitFor(() => expect(shown()).toBeUndefined(), 10_000);
  });

  it('is undone and reported when the request fails', async () => {
    const { toggle, sent, failures, shown } = open();
    toggle.set('thumb', true);
    sent[0]?.fail();
    await vi.waitFor(() => expect(failures).toHaveLength(1), 10_000);
    expect(shown()).toBeUndefined();
    toggle.set('thumb', true);
    expect(sent).toHaveLength(2);
  });
});
