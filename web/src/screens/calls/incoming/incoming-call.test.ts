import type { KeptCall } from '@parley/contract/cable/call-channel';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIncomingCalls, type Caller } from './incoming-call';
import { createFakeClock } from '../call/testing/fake-browser';

const [alice, bob, carol] = [1, 2, 3];
const caller: Caller = {
  name: 'Bob',
  user: { id: bob, photo_url: null, display_name: 'Bob', full_name: '', email: 'bob@example.com' },
  address: 'acme',
  silent: false,
};

function fromBob(type: CallSignal['type'], more: Partial<CallSignal> = {}): CallSignal {
  const to = { from: bob, to: alice, target_user_id: alice, channel_id: 42 };
  return { type, ...to, call_id: 'c1', client: 'his', ...more };
}

const fromAlice = (type: CallSignal['type']) =>
  fromBob(type, { from: alice, to: bob, target_user_id: bob, client: 'another tab' });

function openTab() {
  const clock = createFakeClock();
  const sent: CallSignal[] = [];
  const kept: KeptCall[] = [];
  const world = {
    ownId: alice,
    ringing: 0,
    busy: false,
    found: caller as Caller | null,
    passed: [] as string[],
    passing: false,
  };
  const calls = createIncomingCalls({
    after: clock.after,
    ownId: () => world.ownId,
    client: 'here',
    newClient: () => 'window',
    handOver: () => {
      world.passing = true;
      return {
        isDone: false,
        pass: (signal) => world.passed.push(signal.type),
        end: () => {
          world.passing = false;
        },
      };
    },
    send: (signal) => sent.push(signal),
    keep: (call) => kept.push(call),
    isBusy: () => Promise.resolve(world.busy),
    findCaller: () => Promise.resolve(world.found),
    announce() {
      world.ringing += 1;
      return () => {
        world.ringing -= 1;
      };
    },
  });
  async function hear(...signals: CallSignal[]) {
    for (const signal of signals) calls.receive(signal);
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }
  return {
    calls,
    clock,
    sent,
    kept,
    world,
    hear,
    shown: () => calls.state.getState().call?.name ?? null,
    said: () => sent.map(({ type, to, call_id }) => [type, to, call_id]),
  };
}

async function ringingTab() {
  const tab = openTab();
  await tab.hear(fromBob('JOIN_CALL'));
  expect([tab.shown(), tab.world.ringing]).toEqual(['Bob', 1]);
  return tab;
}

describe('an incoming call', () => {
  it('SPEC §4: rings, and confirms to the caller with RECEIVED_CALL', async () => {
    const tab = await ringingTab();
    expect(tab.sent).toEqual([
      {
        type: 'RECEIVED_CALL',
        from: alice,
        to: bob,
        target_user_id: bob,
        channel_id: 42,
        client: 'here',
        call_id: 'c1',
      },
    ]);
  });

  it.each([
    ['the caller left', fromBob('LEAVE_CALL')],
    ['it was picked up in another tab', fromAlice('PICKUP_CALL')],
    ['it was declined in another tab', fromAlice('REJECT_CALL')],
  ])('stops when %s, and a late JOIN_CALL does not ring again', async (_name, signal) => {
    const tab = await ringingTab();
    await tab.hear({ ...signal, call_id: 'c0' });
    await tab.hear({ ...signal, channel_id: 43 });
    expect(tab.shown()).toBe('Bob');
    await tab.hear(signal);
    await tab.hear(fromBob('JOIN_CALL'));
    expect([tab.shown(), tab.world.ringing]).toEqual([null, 0]);
    await tab.hear(fromBob('JOIN_CALL', { call_id: 'c2' }));
    expect(tab.shown()).toBe('Bob');
  });

  it('asks the server while it rings whether it ended, since signals may be lost', async () => {
    const tab = await ringingTab();
    const call = { channel_id: 42, call_id: 'c1' };
    tab.clock.pass(7_000);
    expect(tab.kept).toEqual([call, call, call]);
    tab.calls.decline();
    tab.clock.pass(7_000);
    expect(tab.kept).toHaveLength(3);
  });

  it('is declined', async () => {
    const tab = await ringingTab();
    tab.calls.decline();
    expect([tab.shown(), tab.world.ringing]).toEqual([null, 0]);
    expect(tab.said().at(-1)).toEqual(['REJECT_CALL', bob, 'c1']);
  });

  it('rings on when the browser blocks its window', async () => {
    const tab = await ringingTab();
    tab.calls.pickUp(() => false);
    expect(tab.shown()).toBe('Bob');
    tab.calls.pickUp(({ channelId, callId }) => channelId === 42 && callId === 'c1');
    expect([tab.shown(), tab.world.ringing]).toEqual([null, 0]);
    expect(tab.said()).toEqual([
      ['RECEIVED_CALL', bob, 'c1'],
      ['PICKUP_CALL', bob, 'c1'],
    ]);
  });

  it("passes the caller's signals on to its window while the window loads", async () => {
    const tab = await ringingTab();
    tab.calls.pickUp(() => true);
    expect(tab.sent.at(-1)).toMatchObject({ type: 'PICKUP_CALL', client: 'window' });
    await tab.hear(
      fromBob('EXCHANGE', { sdp: 'offer' }),
      fromBob('EXCHANGE', { sdp: 'of another call', call_id: 'c2' }),
      fromBob('LEAVE_CALL'),
    );
    expect(tab.world.passed).toEqual(['EXCHANGE', 'LEAVE_CALL']);
    expect(tab.world.passing).toBe(true);
    tab.clock.pass(30_000);
    expect(tab.world.passing).toBe(false);
  });

  it('is silent while no overlay is mounted, and rings on in the next workspace', async () => {
    const tab = await ringingTab();
    const leave = tab.calls.attach();
    leave();
    expect([tab.shown(), tab.world.ringing]).toEqual([null, 0]);
    const leaveAgain = tab.calls.attach();
    await tab.hear();
    expect([tab.shown(), tab.world.ringing]).toEqual(['Bob', 1]);

    leaveAgain();
    await tab.hear(fromBob('LEAVE_CALL'));
    tab.calls.attach();
    await tab.hear();
    expect([tab.shown(), tab.world.ringing, tab.clock.timers.size]).toEqual([null, 0, 0]);
  });

  it('stops ringing when another account signs in', async () => {
    const tab = await ringingTab();
    tab.calls.attach()();
    tab.world.ownId = carol;
    tab.calls.attach();
    await tab.hear();
    expect([tab.shown(), tab.world.ringing, tab.clock.timers.size]).toEqual([null, 0, 0]);
  });

  it('of a second caller waits until the first is gone', async () => {
    const tab = await ringingTab();
    const second = fromBob('JOIN_CALL', { from: carol, channel_id: 43, call_id: 'c2' });
    await tab.hear(second);
    expect(tab.said()).toHaveLength(1);
    await tab.hear(fromBob('LEAVE_CALL'), second);
    expect(tab.said().at(-1)).toEqual(['RECEIVED_CALL', carol, 'c2']);
  });

  it('does not ring while the user is in a call, nor for an unknown caller', async () => {
    const tab = openTab();
    tab.world.busy = true;
    await tab.hear(fromBob('JOIN_CALL'));
    tab.world.busy = false;
    tab.world.found = null;
    await tab.hear(fromBob('JOIN_CALL'));
    expect([tab.shown(), tab.sent, tab.clock.timers.size]).toEqual([null, [], 0]);
    tab.world.found = caller;
    await tab.hear(fromBob('JOIN_CALL'));
    expect(tab.shown()).toBe('Bob');
  });

  it("stops by itself when the caller's signals cease", async () => {
    const tab = await ringingTab();
    tab.clock.pass(35_000);
    expect([tab.shown(), tab.world.ringing, tab.clock.timers.size]).toEqual([null, 0, 0]);
  });
});

it('never rings forever, after any signals in any order', async () => {
  const types = ['JOIN_CALL', 'LEAVE_CALL', 'REJECT_CALL', 'PICKUP_CALL', 'RECEIVED_CALL'] as const;
  const signals = fc.record({
    type: fc.constantFrom(...types),
    own: fc.boolean(),
    from: fc.constantFrom(bob, carol),
    call_id: fc.constantFrom('c1', 'c2', undefined),
    ms: fc.constantFrom(0, 500, 36_000),
    wait: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(signals, { maxLength: 25 }), async (heard) => {
      const tab = openTab();
      for (const { type, own, from, call_id, ms, wait } of heard) {
        const other = { from, channel_id: 40 + from };
        const { call_id: _, ...signal } = own ? fromAlice(type) : fromBob(type, other);
        const received = call_id === undefined ? signal : { ...signal, call_id };
        if (wait) await tab.hear(received);
        else tab.calls.receive(received);
        tab.clock.pass(ms);
        expect(tab.world.ringing).toBe(tab.shown() === null ? 0 : 1);
      }
      tab.calls.attach()();
      await tab.hear();
      expect([tab.shown(), tab.world.ringing]).toEqual([null, 0]);
      tab.clock.pass(35_000);
      expect(tab.clock.timers.size).toBe(0);
    }),
    { numRuns: 200 },
  );
});
