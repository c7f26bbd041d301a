import { expect, it } from 'vitest';
import { CallFailed } from '../../platform/api/call-failed';
import { sendFailure } from './send-failure';

const failed = (status: number, retryAfter: number | null = null) =>
  sendFailure(new CallFailed({ status, messages: ['No.', 'Really not.'], retryAfter }));

it('R7: retries after temporary failures, and gives the reason of a refusal', () => {
  for (const status of [0, 401, 429, 500]) {
    expect(failed(status)).toEqual({ retry: true, after: null, reason: undefined });
  }
  for (const status of [400, 403, 404, 413, 422]) {
    expect(failed(status)).toEqual({ retry: false, problem: 'No. Really not.' });
  }
});

it('R7: retries while the server cannot store anything, and gives the reason', () => {
  for (const status of [503, 507]) {
    expect(failed(status)).toEqual({ retry: true, after: null, reason: 'No. Really not.' });
  }
});

it('waits as long as the server asks', () => {
  expect(failed(429, 7)).toMatchObject({ retry: true, after: 7_000 });
  expect(failed(503)).toMatchObject({ retry: true, after: null });
});
