import type { CallSignal } from '@parley/contract/entities/call-signal';
import { expect, it } from 'vitest';
import type { Live } from '../live/live';
import { createSignalWire } from './signal-wire';
import { createFakeClock } from './testing/fake-browser';
import { fromBob } from './testing/parties';

/** A live connection that takes what is said; whether anything comes back is up to the test. */
function wired() {
  const clock = createFakeClock();
  const said: CallSignal[] = [];
  const world = { reconnected: 0, takes: true };
  const live = {
    speak(signal: CallSignal) {
      if (world.takes) said.push(signal);
      return world.takes;
    },
    reconnect() {
      world.reconnected += 1;
    },
    // As much of a live connection as signals need.
  } as unknown as Live;
  return { clock, said, world, wire: createSignalWire(live, clock.after) };
}

const offer = fromBob('EXCHANGE', { sdp: 'v=0' });

it('opens the live connection anew when a signal is not echoed, and says it again', () => {
  const { clock, said, world, wire } = wired();
  wire.send(offer);
  clock.pass(799);
  expect(world.reconnected).toBe(0);
  clock.pass(1);
  expect([world.reconnected, said]).toEqual([1, [offer, offer]]);
});

it.each([
  ['its echo', offer],
  ['its refusal', { errors: ['Not found.'], status: 404, client: 'there' }],
])('goes on with the live connection that brings %s', (_name, heard) => {
  const { clock, said, world, wire } = wired();
  wire.send(offer);
  wire.receive(heard);
  clock.pass(60_000);
  expect([world.reconnected, said]).toEqual([0, [offer]]);
});

it('gives a slow line more time after each connection that it opened for nothing', () => {
  const { clock, world, wire } = wired();
  wire.send(offer);
  clock.pass(800 + 1_600);
  expect(world.reconnected).toBe(2);
  clock.pass(3_199);
  expect(world.reconnected).toBe(2);
});
