import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCalm, type Turn } from './calm';

function setUp() {
  const done: string[] = [];
  const { urgently, whenCalm } = createCalm((call) => void setImmediate(call));
  const later = (name: string, when?: Turn) => whenCalm(() => done.push(name), when);
  return { done, urgently, later };
}

it('does what can wait one by one, in the order in which it came', async () => {
  const { done, later } = setUp();
  later('menus');
  later('dialogs');
  await turn();
  expect(done).toEqual(['menus']);
  await turn();
  expect(done).toEqual(['menus', 'dialogs']);
});

it('does first what is to be next', async () => {
  const { done, later } = setUp();
  later('menus');
  later('editor', 'next');
  await turn();
  await turn();
  expect(done).toEqual(['editor', 'menus']);
});

it('lets what is urgent go first, also when it fails', async () => {
  const { done, urgently, later } = setUp();
  let answer: (text: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const answered = urgently(new Promise<string>((resolve) => (answer = resolve)));
  const failed = urgently(new Promise((_, reject) => (fail = reject)));
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

it('does not do what was stopped', async () => {
  const { done, later } = setUp();
  const stop = later('menus');
  later('dialogs');
  stop();
  await turn();
  expect(done).toEqual(['dialogs']);
});

it('waits no longer than two seconds for what never ends', async () => {
  const { urgently, later, done } = setUp();
  void urgently(new Promise(() => undefined));
  later('menus');
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['menus']);
});
