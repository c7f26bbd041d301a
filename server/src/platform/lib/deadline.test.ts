import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amidCollections } from '../../../testing/faults/amid-collections.js';
import { abortWith, DeadlinePassed, withDeadline } from './deadline.js';

const silent = createServer(() => undefined);
let address = '';
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // It listens on a TCP port.
  address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it('ends a request that gets no answer, though garbage is collected meanwhile', async () => {
  const asked = amidCollections(() =>
    withDeadline(100, new AbortController().signal, (signal) => fetch(address, { signal })),
  );
  await expect(asked).rejects.toThrow(DeadlinePassed);
});

it('ends a request when the process stops, though garbage is collected meanwhile', async () => {
  const stopping = new AbortController();
  const asked = amidCollections(() =>
    withDeadline(3_600_000, stopping.signal, (signal) => {
      setTimeout(() => stopping.abort(new Error('Stopping.')), 100);
      return fetch(address, { signal });
    }),
  );
  await expect(asked).rejects.toThrow('Stopping.');
});

it('of a process that stops already is over at once', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped.'));
  const asked = withDeadline(3_600_000, stopped, (signal) => fetch(address, { signal }));
  await expect(asked).rejects.toThrow('Stopped.');
});

it('leaves no signal behind that aborts after the work', async () => {
  const stopping = new AbortController();
  const used = await withDeadline(3_600_000, stopping.signal, (signal) => Promise.resolve(signal));
  stopping.abort();
  expect(used.aborted).toBe(false);
});

it('can be had for a controller alone', () => {
  const [stopping, job] = [new AbortController(), new AbortController()];
  abortWith(stopping.signal, job);
  stopping.abort('stopping');
  expect(job.signal.reason).toBe('stopping');
});
