import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.js';

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
