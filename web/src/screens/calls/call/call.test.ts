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
  talk,
} from './testing/parties';

function expectOver({ browser, call }: { browser: FakeBrowser; call: Call }, ending: string) {
  expect(call.state.getState()).toMatchObject({ phase: 'over', ending, camera: null });
  expect(browser.held()).toEqual([]);
  expect(browser.clock.timers.size).toBe(0);
}

const ofType = (browser: FakeBrowser, type: CallSignal['type']) =>
  browser.sent.filter((signal) => signal.type === type);

it('tells the server every 20 s that it goes on, from the connection to the end', async () => {
  const { browser, call } = await begin();
  browser.hear(fromBob('PICKUP_CALL'));
  expect(browser.kept).toEqual([]);
  browser.peer()?.options.onConnection('connected');
  browser.peer()?.options.onConnection('connected');
  expect(browser.kept).toEqual([{ channel_id: channelId, call_id: 'c1' }]);
  browser.clock.pass(59_999);
  expect(browser.kept).toHaveLength(3);
  call.hangUp();
  browser.clock.pass(60_000);
  expect(browser.kept).toHaveLength(3);
});

it('the caller restarts ICE every 10 s until connected', async () => {
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

describe('the caller', () => {
  it('SPEC §4: sends JOIN_CALL every 500 ms, 60 times, then gives up as unanswered', async () => {
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

  it('SPEC §4: stops repeating JOIN_CALL once received, with the same time limit', async () => {
    const all = await begin();
    all.browser.hear(fromBob('RECEIVED_CALL'));
    expect(all.call.state.getState().callReceived).toBe(true);
    all.browser.clock.pass(29_000);
    expect(all.browser.types()).toEqual(['JOIN_CALL']);
    all.browser.clock.pass(1_000);
    expectOver(all, 'unanswered');
  });

  it('asks the server while it rings whether the call was declined, since signals may be lost', async () => {
    const { browser } = await begin();
    browser.clock.pass(4_000);
    expect(browser.kept).toEqual([]);
    browser.hear(fromBob('RECEIVED_CALL'));
    browser.clock.pass(4_000);
    expect(browser.kept).toEqual([{ channel_id: channelId, call_id: 'c1' }]);
    browser.hear(fromBob('PICKUP_CALL'));
    browser.clock.pass(9_000);
    expect(browser.kept).toHaveLength(1);
  });

  it('waits with JOIN_CALL until the camera is granted or refused', async () => {
    const browser = createFakeBrowser();
    const call = startCall(caller, browser.ports);
    browser.clock.pass(60_000);
    expect(browser.sent).toEqual([]);
    await grant(browser, false);
    expect(browser.types()).toEqual(['JOIN_CALL']);
    const { problem, phase } = call.state.getState();
    expect([phase, problem?.reason]).toEqual(['ringing', 'denied']);
  });

  it('sends the offer to the tab that picked up, and to no other', async () => {
    const { browser, call } = await begin();
    browser.hear(fromBob('PICKUP_CALL', { client: 'first' }));
    browser.hear(fromBob('PICKUP_CALL', { client: 'second' }));
    expect(browser.held()).not.toContain('ring');
    const [offer, ...others] = ofType(browser, 'EXCHANGE');
    expect([offer?.sdp, others]).toEqual([{ type: 'offer', sdp: 'first', receiver: 'first' }, []]);
    // A signal of the other tab does not end this call.
    browser.hear(fromBob('LEAVE_CALL', { client: 'second' }));
    expect(call.state.getState().phase).toBe('connecting');
  });

  it('sends the offer again while the callee repeats PICKUP_CALL', async () => {
    const { browser } = await begin();
    for (let time = 0; time < 3; time += 1) browser.hear(fromBob('PICKUP_CALL'));
    expect(ofType(browser, 'EXCHANGE')).toHaveLength(3);
  });

  it('ends as rejected when the callee declines', async () => {
    const all = await begin();
    all.browser.hear(fromBob('REJECT_CALL'));
    expectOver(all, 'rejected');
    expect(all.browser.types()).toEqual(['JOIN_CALL']);
  });

  it('can leave while ringing', async () => {
    const all = await begin();
    all.call.hangUp();
    expectOver(all, 'left');
    expect(all.browser.types()).toEqual(['JOIN_CALL', 'LEAVE_CALL']);
  });
});

describe('the callee', () => {
  it('repeats PICKUP_CALL until the offer comes, even before the camera is open', async () => {
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

  it('keeps asking for a lost offer although its candidates arrived', async () => {
    const { browser } = await begin(callee);
    browser.hear(fromBob('EXCHANGE', { candidate: { candidate: '', receiver: 'here' } }));
    browser.clock.pass(1_000);
    expect(ofType(browser, 'PICKUP_CALL')).toHaveLength(3);
    browser.hear(offerFor('here'));
    browser.clock.pass(5_000);
    expect(ofType(browser, 'PICKUP_CALL')).toHaveLength(3);
  });

  it('ends silently when the caller chose another tab', async () => {
    const all = await begin(callee);
    all.browser.hear(offerFor('another'));
    expectOver(all, 'elsewhere');
    expect(all.browser.types()).toEqual(['PICKUP_CALL']);
  });

  it('does not pick up again a call that has ended in this window', () => {
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
    ['of another user', { from: carol }],
    ['to another user', { to: carol, target_user_id: carol }],
    ['of another tab of the partner', { client: 'elsewhere' }],
  ])('%s does not end the call', async (_name, stale) => {
    const all = await talk();
    all.browser.hear(fromBob('LEAVE_CALL', stale));
    all.browser.hear(fromBob('REJECT_CALL', stale));
    expect(all.call.state.getState().phase).toBe('talking');
    all.browser.hear(fromBob('LEAVE_CALL'));
    expectOver(all, 'left');
  });

  it('without a call_id applies to the current call', async () => {
    const all = await begin();
    const { call_id: _, client: __, ...plain } = fromBob('REJECT_CALL');
    all.browser.hear(plain);
    expectOver(all, 'rejected');
  });

  it('of a third caller is answered with REJECT_CALL: this user is busy', async () => {
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

describe('two users calling each other at once', () => {
  /** Two browsers that deliver signals to each other in turn. */
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

  it.each(['alice', 'bob'] as const)(
    'hold a single call when %s receives the other JOIN_CALL first',
    async (first) => {
      const { calls, hers, his } = await both(first);
      expect(calls.alice.state.getState().phase).toBe('connecting');
      expect(calls.bob.state.getState().phase).toBe('connecting');
      expect([hers.peer()?.options.polite, his.peer()?.options.polite]).toEqual([false, true]);
      // Bob's other tabs, which rang for his own call, stop ringing.
      expect(ofType(his, 'LEAVE_CALL').map(({ call_id }) => call_id)).toEqual(['cb']);
      expect(ofType(his, 'PICKUP_CALL')[0]?.call_id).toBe('ca');
    },
  );

  it('stay in it when the JOIN_CALL of the call that gave way comes late, but not when the partner calls anew', async () => {
    const all = await talk();
    all.browser.hear(fromBob('JOIN_CALL', { call_id: 'cb' }));
    expect(all.call.state.getState().phase).toBe('talking');
    all.browser.hear(fromBob('JOIN_CALL', { call_id: 'cc', client: 'anew' }));
    expectOver(all, 'left');
  });
});

describe('a broken connection', () => {
  it('is restored: a break of a few seconds does not end the call', async () => {
    const { browser, call } = await talk();
    browser.peer()?.options.onConnection('broken');
    expect(call.state.getState().phase).toBe('reconnecting');
    const before = ofType(browser, 'EXCHANGE').length;
    browser.clock.pass(5_000);
    expect(ofType(browser, 'EXCHANGE').length).toBeGreaterThan(before);
    browser.peer()?.options.onConnection('connected');
    expect(call.state.getState().phase).toBe('talking');
    browser.clock.pass(90_000);
    expect(call.state.getState().phase).toBe('talking');
  });

  it('ends the call when it is not restored in time', async () => {
    const all = await talk();
    all.browser.peer()?.options.onConnection('broken');
    all.browser.clock.pass(89_000);
    expect(all.call.state.getState().phase).toBe('reconnecting');
    all.browser.clock.pass(1_000);
    expectOver(all, 'lost');
    expect(all.browser.sent.at(-1)).toMatchObject({ type: 'LEAVE_CALL', reason: 'lost' });
  });

  it('ends the call when it was never established', async () => {
    const all = await begin();
    all.browser.hear(fromBob('PICKUP_CALL'));
    all.browser.hear(fromBob('EXCHANGE', { sdp: { type: 'answer', sdp: 'v=0' } }));
    all.browser.clock.pass(30_000);
    expectOver(all, 'unconnected');
  });
});

describe('a partner who leaves', () => {
  it.each([
    ['after losing the connection', 'lost', 'lost'],
    ['as their window could not connect again', 'unconnected', 'lost'],
    ['by hanging up', undefined, 'left'],
  ] as const)('%s ends the call as such here, too', async (_, reason, ending) => {
    const said = await talk();
    said.browser.hear(fromBob('LEAVE_CALL', { ...(reason && { reason }) }));
    expectOver(said, ending);

    const saidDirectly = await talk();
    saidDirectly.browser.peer()?.options.onLeft(reason);
    expectOver(saidDirectly, ending);
    expect(ofType(saidDirectly.browser, 'LEAVE_CALL')).toEqual([]);
  });

  it('before a connection was made tells that none could be made', async () => {
    const all = await begin();
    all.browser.hear(fromBob('PICKUP_CALL'));
    all.browser.hear(fromBob('LEAVE_CALL', { reason: 'unconnected' }));
    expectOver(all, 'unconnected');
  });
});

it('shows a frozen picture until it moves or the connection breaks', async () => {
  const { browser, call } = await talk();
  const isFrozen = () => call.state.getState().frozen;
  browser.peer()?.options.onFrozen(true);
  expect(isFrozen()).toBe(true);
  browser.peer()?.options.onFrozen(false);
  expect(isFrozen()).toBe(false);
  browser.peer()?.options.onFrozen(true);
  browser.peer()?.options.onConnection('broken');
  expect(isFrozen()).toBe(false);
});

it('shows paused video until the next connection', async () => {
  const { browser, call } = await talk();
  browser.peer()?.options.onPaused(true);
  expect(call.state.getState()).toMatchObject({ paused: true, video: true });
  browser.hear(fromBob('PICKUP_CALL', { client: 'again', rejoins: 1 }));
  expect(call.state.getState()).toMatchObject({ phase: 'reconnecting', paused: false });
});

describe('the camera and the microphone', () => {
  it('are muted and turned off: the tracks stop sending', async () => {
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

  it('are stopped when they open after the end of the call', async () => {
    const browser = createFakeBrowser();
    const call = startCall(caller, browser.ports);
    call.unload();
    await grant(browser);
    expectOver({ browser, call }, 'left');
  });
});
