import { expect, it, vi } from 'vitest';
import { runInTurn } from './run-in-turn';

it('never runs concurrently, and runs once more for all calls made meanwhile', async () => {
  const finish: (() => void)[] = [];
  const run = runInTurn(() => new Promise((resolve) => finish.push(resolve)));
  run();
  run();
  run();
  expect(finish).toHaveLength(1);

  finish[0]?.();
  await vi.waitFor(() => expect(finish).toHaveLength(2), 10_000);
  finish[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(finish).toHaveLength(2);

  run();
  expect(finish).toHaveLength(3);
});
