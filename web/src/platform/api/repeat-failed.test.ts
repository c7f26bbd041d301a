import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from './call-failed';
import { createRepeater, retryDelay } from './repeat-failed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = (status: number, retryAfter: number | null = null) =>
  new CallFailed({ status, messages: ['No.'], retryAfter });

function open() {
  const work = vi.fn<() => void>();
  return { work, ...createRepeater(work) };
}

it('repeats once for all failures that pass, later each time, until the work succeeds', async () => {
  const { work, failed, succeeded } = open();
  failed(failure(0));
  failed(failure(502));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  failed(failure(0));
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(work).toHaveBeenCalledTimes(2);
  failed(failure(0));
  succeeded();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(2);
  failed(failure(0));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('repeats nothing that would fail again, and nothing once it is stopped', async () => {
  const { work, failed, stop } = open();
  for (const error of [failure(403), failure(404), failure(422), new Error('A fault of ours')]) {
    failed(error);
  }
  failed(failure(503));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});

it('waits as long as the server asks, else increasingly long up to half a minute', async () => {
  const { work, failed } = open();
  failed(failure(503, 7));
  await vi.advanceTimersByTimeAsync(6_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(retryDelay(0)).toBeLessThanOrEqual(1_000);
  expect(retryDelay(50)).toBeGreaterThanOrEqual(15_000);
  expect(retryDelay(50)).toBeLessThanOrEqual(30_000);
});
