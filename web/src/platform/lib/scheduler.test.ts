import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createScheduler, type QueuePosition } from './scheduler';

function setUp() {
  const done: string[] = [];
  const { withHighPriority, whenIdle } = createScheduler((call) => void setImmediate(call));
  const later = (name: string, when?: QueuePosition) => whenIdle(() => done.push(name), when);
  return { done, withHighPriority, later };
}

it('runs idle work one piece at a time, in order', async () => {
  const { done, later } = setUp();
  later('menus');
  later('dialogs');
  await turn();
  expect(done).toEqual(['menus']);
  await turn();
  expect(done).toEqual(['menus', 'dialogs']);
});

it('runs work queued at the front first', async () => {
  const { done, later } = setUp();
  later('menus');
  later('editor', 'front');
  await turn();
  await turn();
  expect(done).toEqual(['editor', 'menus']);
});

it('runs high-priority work first, also when it fails', async () => {
  const { done, withHighPriority, later } = setUp();
  let answer: (text: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const answered = withHighPriority(new Promise<string>((resolve) => (answer = resolve)));
  const failed = withHighPriority(new Promise((_, reject) => (fail = reject)));
  later('menus');
  await turn();
  answer('messages');
  await expect(answered).resolves.toBe('messages');
  await turn();
  expect(done).toEqual([]);
  fail(new Error('offline'));
  await expect(failed).rejects.toThrow('offline');
  await turn();
  expect(done).toEqual(['menus']);
});

it('does not run cancelled work', async () => {
  const { done, later } = setUp();
  const stop = later('menus');
  later('dialogs');
  stop();
  await turn();
  expect(done).toEqual(['dialogs']);
});

it('runs idle work after two seconds at the latest', async () => {
  const { withHighPriority, later, done } = setUp();
  void withHighPriority(new Promise(() => undefined));
  later('menus');
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['menus']);
});
