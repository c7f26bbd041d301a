import { expect, it } from 'vitest';
import { limitConcurrency, QueueFull } from './concurrency.js';

it('runs no more at once than it may, in order, also after a failure', async () => {
  const inTurn = limitConcurrency(2);
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const task = (n: number) => () => {
    started.push(n);
    return new Promise<void>((resolve, reject) => {
      finish.push(n === 1 ? () => reject(new Error('no')) : resolve);
    });
  };
  const runs = [0, 1, 2, 3].map((n) => inTurn(task(n)));
  expect(started).toEqual([0, 1]);

  finish[1]?.();
  await expect(runs[1]).rejects.toThrow('no');
  expect(started).toEqual([0, 1, 2]);
  finish[0]?.();
  await runs[0];
  expect(started).toEqual([0, 1, 2, 3]);
  finish[2]?.();
  finish[3]?.();
  await Promise.all([runs[2], runs[3]]);
  await inTurn(() => Promise.resolve());
});

it('lets so many wait and no more, but for those that go first', async () => {
  const inTurn = limitConcurrency(1, 2);
  const done: string[] = [];
  const task = (name: string) => async () => void done.push(name);
  let begin = (): void => undefined;
  const running = inTurn(() => new Promise<void>((resolve) => (begin = resolve)));
  const waiting = [inTurn(task('one')), inTurn(task('two'))];
  await expect(inTurn(task('three'))).rejects.toThrow(QueueFull);
  waiting.push(inTurn(task('known'), 'first'));
  begin();
  await Promise.all([running, ...waiting]);
  expect(done).toEqual(['known', 'one', 'two']);
});
