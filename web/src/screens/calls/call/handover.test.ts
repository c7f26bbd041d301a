import type { CallSignal } from '@parley/contract/entities/call-signal';
import { expect, it, vi } from 'vitest';
import { handOver, takeOver } from './handover';

const people = { from: 2, to: 1, target_user_id: 1, channel_id: 42 };
const signal = (text: string): CallSignal => ({ ...people, type: 'EXCHANGE', sdp: text });

it('delivers to a window the signals from before it listened, in order and once', async () => {
  const handover = handOver('window');
  handover.pass(signal('first'));
  handover.pass(signal('second'));
  const heard: unknown[] = [];
  const stop = takeOver('window', (payload) => heard.push(payload));
  await vi.waitUntil(() => heard.length === 2);
  handover.pass(signal('third'));
  await vi.waitUntil(() => heard.length === 3);
  expect(heard).toEqual([signal('first'), signal('second'), signal('third')]);

  expect(handover.isDone).toBe(false);
  stop();
  await vi.waitUntil(() => handover.isDone);
});

it('serves a single window', async () => {
  const [here, there] = [handOver('here'), handOver('there')];
  there.pass(signal('for another'));
  here.pass(signal('for this one'));
  const heard: unknown[] = [];
  const stop = takeOver('here', (payload) => heard.push(payload));
  await vi.waitUntil(() => heard.length > 0);
  expect(heard).toEqual([signal('for this one')]);
  stop();
  there.end();
});
