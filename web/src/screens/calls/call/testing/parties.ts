import type { CallSignal } from '@parley/contract/entities/call-signal';
import { startCall, type Call, type CallParties } from '../call';
import { createFakeBrowser, type FakeBrowser, type FakeTrack } from './fake-browser';

/** User ids; alice is this user, bob her partner. */
export const [alice, bob, carol] = [1, 2, 3];
export const channelId = 42;
const people = { channelId, ownId: alice, partnerId: bob };
export const caller: CallParties = { ...people, client: 'here', callId: 'c1', pickup: false };
export const callee: CallParties = { ...caller, pickup: true };

export function fromBob(type: CallSignal['type'], more: Partial<CallSignal> = {}): CallSignal {
  const to = { from: bob, to: alice, target_user_id: alice, channel_id: channelId };
  return { type, ...to, call_id: 'c1', client: 'there', ...more };
}

export const offerFor = (receiver: string) =>
  fromBob('EXCHANGE', { sdp: { type: 'offer', sdp: 'v=0', receiver } });

/** Starts a call with camera and microphone granted. */
export async function begin(parties = caller): Promise<{ browser: FakeBrowser; call: Call }> {
  const browser = createFakeBrowser();
  const call = startCall(parties, browser.ports);
  await grant(browser);
  return { browser, call };
}

/** A call that was picked up and is connected. */
export async function talk(): Promise<{ browser: FakeBrowser; call: Call }> {
  const { browser, call } = await begin();
  browser.hear(fromBob('PICKUP_CALL'));
  browser.peer()?.options.onConnection('connected');
  return { browser, call };
}

/** Answers all pending permission prompts. */
export async function grant(browser: FakeBrowser, yes = true): Promise<void> {
  for (const answer of browser.prompts.splice(0)) answer(yes);
  await browser.settle();
}

/** The track that a call holds. */
export function fakeTrack(
  call: Call,
  device: 'camera' | 'microphone' | 'screen',
): FakeTrack | null {
  const track = call.state.getState()[device];
  // All tracks of a fake browser are of this class.
  return track as unknown as FakeTrack | null;
}
