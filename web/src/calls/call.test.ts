import type { CallSignal } from '@parley/contract/entities/call-signal';
import { describe, expect, it } from 'vitest';
import { startCall, type Call } from './call';
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser';
import {
  alice,
  begin,
  bob,
  callee,
  caller,
  carol,
  channelId,
  fromBob,
  grant,
  offerFor,
} from './testing/parties';

/** Picked up, connected. */
async function talk() {
  const { browser, call } = await begin();
  browser.hear(fromBob('PICKUP_CALL'));
  browser.peer()?.options.onConnection('connected');
  expect(call.state.getState().phase).toBe('talking');
  return { browser, call };
}

function expectOver({ browser, call }: { browser: FakeBrowser; call: Call }, ending: string) {
  expect(call.state.getState()).toMatchObject({ phase: 'over', ending, camera: null });
  expect(browser.held()).toEqual([]);
  expect(browser.clock.timers.size).toBe(0);
}

const ofType = (browser: FakeBrowser, type: CallSignal['type']) =>
  browser.sent.filter((signal) => signal.type === type);

it('looks for another path every 10 s, if it is the caller', async () => {
  const hers = await begin();
  hers.browser.hear(fromBob('PICKUP_CALL'));
  const his = await begin(callee);
  his.browser.hear(offerFor('here'));
  const offers = ({ browser }: typeof hers) =>
    ofType(browser, 'EXCHANGE').filter(({ sdp }) => typeof sdp === 'object' && sdp?.sdp === 'new');
  for (const one of [hers, his]) one.browser.clock.pass(20_000);
  expect(offers(hers)).toHaveLength(2);
  expect(offers(his)).toHaveLength(0);
  hers.browser.peer()?.options.onConnection('connected');
  hers.browser.clock.pass(20_000);
  expect(offers(hers)).toHaveLength(2);
});

describe('who calls', () => {
  it('SPEC §4: joins every 500 ms, 60 times, then nobody picked up', async () => {
    const all = await begin();
    const { browser, call } = all;
    expect(browser.sent).toEqual([
      {
        type: 'JOIN_CALL',
        from: alice,
        to: bob,
        target_user_id: bob,
        channel_id: channelId,
        call_id: 'c1',
        client: 'here',
      },
    ]);
    expect(browser.held()).toContain('ring');
    browser.clock.pass(29_999);
    expect(ofType(browser, 'JOIN_CALL')).toHaveLength(60);
    expect(call.state.getState().phase).toBe('ringing');
    browser.clock.pass(1);
    expectOver(all, 'unanswered');
    expect(browser.types().at(-1)).toBe('LEAVE_CALL');
  });

  it('SPEC §4: says it no more once it was received, and still waits no longer', async () => {
    const all = await begin();
    all.browser.hear(fromBob('RECEIVED_CALL'));
    expect(all.call.state.getState().callReceived).toBe(true);
    all.browser.clock.pass(29_000);
    expect(all.browser.types()).toEqual(['JOIN_CALL']);
    all.browser.clock.pass(1_000);
    expectOver(all, 'unanswered');
  });

  it('waits with it until the camera is there, or is refused', async () => {
    const browser = createFakeBrowser();
    const call = startCall(caller, browser.ports);
    browser.clock.pass(60_000);
    expect(browser.sent).toEqual([]);
    await grant(browser, false);
    expect(browser.types()).toEqual(['JOIN_CALL']);
    const { problem, phase } = call.state.getState();
    expect([phase, problem?.reason]).toEqual(['ringing', 'denied']);
  });

  it('offers to the tab that picked up, and to no other', async () => {
    const { browser, call } = await begin();
    browser.hear(fromBob('PICKUP_CALL', { client: 'first' }));
    browser.hear(fromBob('PICKUP_CALL', { client: 'second' }));
    expect(browser.held()).not.toContain('ring');
    const [offer, ...others] = ofType(browser, 'EXCHANGE');
    expect([offer?.sdp, others]).toEqual([{ type: 'offer', sdp: 'first', receiver: 'first' }, []]);
    // What the other tab says does not end this call.
    browser.hear(fromBob('LEAVE_CALL', { client: 'second' }));
    expect(call.state.getState().phase).toBe('connecting');
  });

  it('says the offer again while the partner goes on picking up', async () => {
    const { browser } = await begin();
    for (let time = 0; time < 3; time += 1) browser.hear(fromBob('PICKUP_CALL'));
    expect(ofType(browser, 'EXCHANGE')).toHaveLength(3);
  });

  it('is told that the other declines', async () => {
    const all = await begin();
    all.browser.hear(fromBob('REJECT_CALL'));
    expectOver(all, 'rejected');
    expect(all.browser.types()).toEqual(['JOIN_CALL']);
  });

  it('leaves while it rings', async () => {
    const all = await begin();
    all.call.hangUp();
    expectOver(all, 'left');
    expect(all.browser.types()).toEqual(['JOIN_CALL', 'LEAVE_CALL']);
  });
});

describe('who picks up', () => {
  it('says so until the offer comes, before the camera is there', async () => {
    const browser = createFakeBrowser();
    const call = startCall(callee, browser.ports);
    expect(browser.types()).toEqual(['PICKUP_CALL']);
    browser.clock.pass(500);
    browser.hear(offerFor('here'));
    browser.clock.pass(5_000);
    expect(ofType(browser, 'PICKUP_CALL')).toHaveLength(2);
    browser.peer()?.options.onConnection('connected');
    expect(call.state.getState()).toMatchObject({ phase: 'talking', video: false });
    await grant(browser);
    expect(call.state.getState()).toMatchObject({ audio: true, video: true });
  });

  it('asks on for an offer that got lost, whose candidates came', async () => {
    const { browser } = await begin(callee);
    browser.hear(fromBob('EXCHANGE', { candidate: { candidate: '', receiver: 'here' } }));
    browser.clock.pass(1_000);
    expect(ofType(browser, 'PICKUP_CALL')).toHaveLength(3);
    browser.hear(offerFor('here'));
    browser.clock.pass(5_000);
    expect(ofType(browser, 'PICKUP_CALL')).toHaveLength(3);
  });

  it('gives way without a word when another tab was taken', async () => {
    const all = await begin(callee);
    all.browser.hear(offerFor('another'));
    expectOver(all, 'elsewhere');
    expect(all.browser.types()).toEqual(['PICKUP_CALL']);
  });

  it('does not pick up once more a call that has ended in this window', () => {
    const browser = createFakeBrowser();
    const call = startCall({ ...callee, hasEnded: true }, browser.ports);
    expect(call.state.getState()).toMatchObject({ phase: 'over', ending: 'left' });
    browser.clock.pass(5_000);
    expect(browser.types()).toEqual([]);
    expect(browser.prompts).toEqual([]);
  });

  it('leaves when the caller is gone', async () => {
    const all = await begin(callee);
    all.browser.clock.pass(30_000);
    expectOver(all, 'left');
  });
});

describe('a signal', () => {
  it.each([
    ['of another call', { call_id: 'c0' }],
    ['in another channel', { channel_id: 43 }],
    ['of somebody else', { from: carol }],
    ['to somebody else', { to: carol, target_user_id: carol }],
    ['of another tab of the partner', { client: 'elsewhere' }],
  ])('%s ends nothing', async (_name, stale) => {
    const all = await talk();
    all.browser.hear(fromBob('LEAVE_CALL', stale));
    all.browser.hear(fromBob('REJECT_CALL', stale));
    expect(all.call.state.getState().phase).toBe('talking');
    all.browser.hear(fromBob('LEAVE_CALL'));
    expectOver(all, 'left');
  });

  it('without a call_id means whatever call there is', async () => {
    const all = await begin();
    const { call_id: _, client: __, ...plain } = fromBob('REJECT_CALL');
    all.browser.hear(plain);
    expectOver(all, 'rejected');
  });

  it('of a third who calls is answered: one is busy', async () => {
    const { browser, call } = await talk();
    const third = { from: carol, channel_id: 43, call_id: 'c9', client: 'carols' };
    browser.hear(fromBob('JOIN_CALL', third));
    expect(browser.sent.at(-1)).toEqual({
      type: 'REJECT_CALL',
      from: alice,
      to: carol,
      target_user_id: carol,
      channel_id: 43,
      call_id: 'c9',
      client: 'here',
    });
    expect(call.state.getState().phase).toBe('talking');
  });
});

describe('both call each other at once', () => {
  /** Two browsers whose signals reach the other, one after another. */
  async function both(firstToHear: 'alice' | 'bob') {
    const [hers, his] = [createFakeBrowser(), createFakeBrowser()];
    const his_ = { ownId: bob, partnerId: alice, client: 'his', callId: 'cb' };
    const calls = {
      alice: startCall({ ...caller, client: 'hers', callId: 'ca' }, hers.ports),
      bob: startCall({ ...caller, ...his_ }, his.ports),
    };
    await Promise.all([grant(hers), grant(his)]);
    const order = firstToHear === 'alice' ? [his, hers] : [hers, his];
    const heard = new Map(order.map((browser) => [browser, 0]));
    for (let round = 0; round < 20; round += 1) {
      for (const from of order) {
        const signal = from.sent[heard.get(from) ?? 0];
        if (!signal) continue;
        heard.set(from, (heard.get(from) ?? 0) + 1);
        (from === hers ? his : hers).hear(signal);
      }
    }
    return { calls, hers, his };
  }

  it.each(['alice', 'bob'] as const)('%s hears of it first: one call is held', async (first) => {
    const { calls, hers, his } = await both(first);
    expect(calls.alice.state.getState().phase).toBe('connecting');
    expect(calls.bob.state.getState().phase).toBe('connecting');
    expect([hers.peer()?.options.polite, his.peer()?.options.polite]).toEqual([false, true]);
    // What rang in bob's name elsewhere stops.
    expect(ofType(his, 'LEAVE_CALL').map(({ call_id }) => call_id)).toEqual(['cb']);
    expect(ofType(his, 'PICKUP_CALL')[0]?.call_id).toBe('ca');
  });
});

describe('a connection that breaks', () => {
  it('is mended: a break of a few seconds ends nothing', async () => {
    const { browser, call } = await talk();
    browser.peer()?.options.onConnection('broken');
    expect(call.state.getState().phase).toBe('reconnecting');
    const before = ofType(browser, 'EXCHANGE').length;
    browser.clock.pass(5_000);
    expect(ofType(browser, 'EXCHANGE').length).toBeGreaterThan(before);
    browser.peer()?.options.onConnection('connected');
    expect(call.state.getState().phase).toBe('talking');
    browser.clock.pass(60_000);
    expect(call.state.getState().phase).toBe('talking');
  });

  it('is given up in the end', async () => {
    const all = await talk();
    all.browser.peer()?.options.onConnection('broken');
    all.browser.clock.pass(30_000);
    expectOver(all, 'lost');
    expect(all.browser.sent.at(-1)).toMatchObject({ type: 'LEAVE_CALL', reason: 'lost' });
  });

  it('and one that never comes is as well', async () => {
    const all = await begin();
    all.browser.hear(fromBob('PICKUP_CALL'));
    all.browser.hear(fromBob('EXCHANGE', { sdp: { type: 'answer', sdp: 'v=0' } }));
    all.browser.clock.pass(30_000);
    expectOver(all, 'unconnected');
  });
});

describe("one's own camera and microphone", () => {
  it('are muted and turned off: off is off', async () => {
    const { browser, call } = await talk();
    call.toggleAudio();
    expect(call.state.getState().audio).toBe(false);
    expect(call.state.getState().microphone?.enabled).toBe(false);
    call.toggleVideo();
    expect(browser.held()).not.toContain('camera');
    call.toggleVideo();
    call.toggleAudio();
    await grant(browser);
    expect(browser.held()).toContain('camera');
    expect(call.state.getState()).toMatchObject({ audio: true, video: true });
  });

  it('give back what comes after the end', async () => {
    const browser = createFakeBrowser();
    const call = startCall(caller, browser.ports);
    call.unload();
    await grant(browser);
    expectOver({ browser, call }, 'left');
  });
});
