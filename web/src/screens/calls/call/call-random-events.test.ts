import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startCall, type Call } from './call';
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser';
import { alice, bob, caller, carol, channelId, fakeTrack, grant } from './testing/parties';

const types = [
  'JOIN_CALL',
  'EXCHANGE',
  'LEAVE_CALL',
  'REJECT_CALL',
  'PICKUP_CALL',
  'RECEIVED_CALL',
] as const;

const event = fc.oneof(
  fc.record({
    do: fc.constant('signal' as const),
    type: fc.constantFrom(...types),
    from: fc.constantFrom(alice, bob, bob, carol),
    call_id: fc.constantFrom('c1', 'c1', 'c2', undefined),
    client: fc.constantFrom('there', 'there', 'other', 'here', undefined),
    receiver: fc.constantFrom('here', 'other', undefined),
    channel_id: fc.constantFrom(channelId, channelId, 43),
  }),
  fc.record({
    do: fc.constantFrom('toggleAudio' as const, 'toggleVideo' as const, 'toggleScreen' as const),
  }),
  fc.record({ do: fc.constant('grant' as const), yes: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 500, 2_000, 16_000) }),
  fc.record({ do: fc.constant('peer' as const), state: fc.constantFrom('connected', 'broken') }),
  fc.record({
    do: fc.constant('plug in' as const),
    device: fc.constantFrom('camera' as const, 'microphone' as const),
  }),
  fc.record({
    do: fc.constantFrom('unplug' as const, 'take' as const, 'give back' as const),
    device: fc.constantFrom('camera' as const, 'microphone' as const, 'screen' as const),
  }),
);

async function happen(
  browser: FakeBrowser,
  call: Call,
  one: typeof event extends fc.Arbitrary<infer T> ? T : never,
) {
  switch (one.do) {
    case 'signal': {
      const { type, from, call_id, client, receiver, channel_id } = one;
      const to = from === alice ? bob : alice;
      browser.hear({
        type,
        from,
        to,
        target_user_id: to,
        channel_id,
        ...(call_id !== undefined && { call_id }),
        ...(client !== undefined && { client }),
        ...(type === 'EXCHANGE' && {
          sdp: { type: 'offer', ...(receiver !== undefined && { receiver }) },
        }),
      });
      return;
    }
    case 'grant':
      browser.prompts.shift()?.(one.yes);
      await browser.settle();
      return;
    case 'pass':
      browser.clock.pass(one.ms);
      return;
    case 'peer':
      browser.peer()?.options.onConnection(one.state);
      return;
    case 'plug in':
      browser.plugIn(one.device);
      return;
    case 'unplug':
      fakeTrack(call, one.device)?.unplug();
      return;
    case 'take':
    case 'give back':
      fakeTrack(call, one.device)?.take(one.do === 'take');
      return;
    default:
      call[one.do]();
  }
}

it('releases everything once it is over, after any events in any order', async () => {
  let overByItself = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(event, { maxLength: 40 }),
      fc.constantFrom('hangUp' as const, 'unload' as const),
      async (pickup, events, last) => {
        const browser = createFakeBrowser();
        const call = startCall({ ...caller, pickup }, browser.ports);
        for (const one of events) {
          await happen(browser, call, one);
          if (call.state.getState().phase === 'over') expectNothingHeld(browser);
        }
        if (call.state.getState().phase === 'over') overByItself += 1;
        call[last]();
        expect(call.state.getState().phase).toBe('over');
        const said = browser.sent.length;
        await grant(browser);
        browser.clock.pass(120_000);
        await browser.settle();
        expectNothingHeld(browser);
        expect(browser.sent).toHaveLength(said);
      },
    ),
    { numRuns: 400 },
  );
  // Guards the test: many runs must also end without being hung up.
  expect(overByItself).toBeGreaterThan(5);
});

function expectNothingHeld(browser: FakeBrowser): void {
  expect([browser.held(), browser.clock.timers.size]).toEqual([[], 0]);
}
