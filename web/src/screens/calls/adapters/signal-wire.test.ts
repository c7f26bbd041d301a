import type { CallSignal } from '@parley/contract/entities/call-signal';
import { afterEach, expect, it, vi } from 'vitest';
import type { Live } from '../../../platform/live/live';
import { createSignalWire } from './signal-wire';
import { createFakeClock } from '../call/testing/fake-browser';
import { fromBob } from '../call/testing/parties';

/** A live connection that records sent signals; the test decides which echoes arrive. */
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
    // Only the part of `Live` that signals use.
  } as unknown as Live;
  return { clock, said, world, wire: createSignalWire(live, clock.after) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const offer = fromBob('EXCHANGE', { sdp: 'v=0' });

it('reconnects when a signal is not echoed, and sends the signal again', () => {
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
])('keeps the live connection that delivers %s', (_name, heard) => {
  const { clock, said, world, wire } = wired();
  wire.send(offer);
  wire.receive(heard);
  clock.pass(60_000);
  expect([world.reconnected, said]).toEqual([0, [offer]]);
});

it('waits longer on a slow line after each unnecessary reconnect', () => {
  const { clock, world, wire } = wired();
  wire.send(offer);
  clock.pass(800 + 1_600);
  expect(world.reconnected).toBe(2);
  clock.pass(3_199);
  expect(world.reconnected).toBe(2);
});

it('sends the last signal of a page over the live connection too, and waits for no echo', () => {
  // Only the part of `document` that building a request uses.
  vi.stubGlobal('document', { querySelector: () => null });
  const { clock, said, world, wire } = wired();
  const leave = fromBob('LEAVE_CALL');
  wire.sendLast(leave);
  expect(said).toEqual([leave]);
  clock.pass(60_000);
  expect([said, world.reconnected]).toEqual([[leave], 0]);
});
