import { expect, it, vi } from 'vitest';
import { runInTurn } from './run-in-turn';

it('runs one at a time, and once more for all that was asked meanwhile', async () => {
  const finish: (() => void)[] = [];
  const run = runInTurn(() => new Promise((resolve) => finish.push(resolve)));
  run();
  run();
  run();
  expect(finish).toHaveLength(1);

  finish[0]?.();
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  finish[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(finish).toHaveLength(2);

  run();
  expect(finish).toHaveLength(3);
});
