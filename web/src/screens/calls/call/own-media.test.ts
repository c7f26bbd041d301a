import { describe, expect, it } from 'vitest';
import { fakeTrack, grant, talk } from './testing/parties';

describe.each(['microphone', 'camera'] as const)(
  'a %s that ends in the middle of a call',
  (device) => {
    const sends = { microphone: 'audio', camera: 'video' } as const;
    const other = device === 'camera' ? 'microphone' : 'camera';

    it('is replaced by the default one, which is said for a while, and the partner hears of no break', async () => {
      const { browser, call } = await talk();
      const kept = call.state.getState()[other];
      fakeTrack(call, device)?.unplug();
      expect(call.state.getState()).toMatchObject({ audio: true, video: true });
      await grant(browser);
      expect(call.state.getState()).toMatchObject({
        audio: true,
        video: true,
        [device]: { label: `default ${device}` },
        [other]: kept,
        replaced: [{ device, label: `default ${device}`, isBack: false }],
        problem: null,
      });
      expect(browser.told.filter(({ audio, video }) => !audio || !video)).toEqual([]);
      expect(browser.held().filter((what) => what === device)).toHaveLength(1);
      browser.clock.pass(10_000);
      expect(call.state.getState().replaced).toEqual([]);
    });

    it('is used again when it is plugged in again, unless another was chosen or it was turned off', async () => {
      const { browser, call } = await talk();
      fakeTrack(call, device)?.unplug();
      await grant(browser);
      browser.plugIn(device);
      await grant(browser);
      expect(call.state.getState()).toMatchObject({
        [sends[device]]: true,
        [device]: { label: `chosen ${device}` },
        replaced: [{ device, label: `chosen ${device}`, isBack: true }],
      });
      expect(browser.held().filter((what) => what === device)).toHaveLength(1);

      browser.clock.pass(10_000);
      fakeTrack(call, device)?.unplug();
      await grant(browser);
      call.changeDevice(device);
      await grant(browser);
      browser.plugIn(device);
      expect(browser.prompts).toEqual([]);
    });

    it('is looked for again after a second, since browsers list an unplugged device for a moment', async () => {
      const { browser, call } = await talk();
      fakeTrack(call, device)?.unplug();
      await grant(browser, false);
      expect(call.state.getState()).toMatchObject({ [sends[device]]: true, problem: null });
      browser.clock.pass(1_000);
      await browser.settle();
      await grant(browser);
      expect(call.state.getState().replaced).toMatchObject([{ label: `default ${device}` }]);
    });

    it('is off, with the reason, where there is no other', async () => {
      const { browser, call } = await talk();
      fakeTrack(call, device)?.unplug();
      await grant(browser, false);
      browser.clock.pass(1_000);
      await browser.settle();
      await grant(browser, false);
      expect(call.state.getState()).toMatchObject({
        [sends[device]]: false,
        [sends[other]]: true,
        [device]: null,
        replaced: [],
        problem: { reason: 'denied' },
      });
      expect(browser.told.at(-1)).toMatchObject({ [sends[device]]: false, [sends[other]]: true });
      expect(browser.held()).not.toContain(device);
    });

    it('is not replaced for ever, if each ends at once', async () => {
      const { browser, call } = await talk();
      for (let time = 0; time < 2; time += 1) {
        fakeTrack(call, device)?.unplug();
        await grant(browser);
      }
      expect(browser.prompts).toEqual([]);
      expect(call.state.getState()).toMatchObject({
        [device]: null,
        problem: { device, reason: 'busy' },
      });
    });

    it('is not replaced if the user chooses another meanwhile', async () => {
      const { browser, call } = await talk();
      fakeTrack(call, device)?.unplug();
      call.changeDevice(device);
      await grant(browser);
      expect(call.state.getState()).toMatchObject({
        [device]: { label: `chosen ${device}` },
        replaced: [],
      });
      expect(browser.held().filter((what) => what === device)).toHaveLength(1);
    });
  },
);

it('a microphone that replaces a muted one is muted', async () => {
  const { browser, call } = await talk();
  call.toggleAudio();
  fakeTrack(call, 'microphone')?.unplug();
  await grant(browser);
  expect(call.state.getState().replaced).toMatchObject([{ device: 'microphone' }]);
  expect(call.state.getState()).toMatchObject({ audio: false, microphone: { enabled: false } });
  call.toggleAudio();
  expect(call.state.getState()).toMatchObject({ audio: true, microphone: { enabled: true } });
});

it('a camera and its microphone that are unplugged together are both replaced, and both said', async () => {
  const { browser, call } = await talk();
  for (const device of ['camera', 'microphone'] as const) fakeTrack(call, device)?.unplug();
  await grant(browser);
  const { replaced } = call.state.getState();
  expect(replaced.map(({ device }) => device).toSorted()).toEqual(['camera', 'microphone']);
});

it('a camera that is turned off while it is being replaced stays off', async () => {
  const { browser, call } = await talk();
  fakeTrack(call, 'camera')?.unplug();
  call.toggleVideo();
  await grant(browser);
  expect(call.state.getState()).toMatchObject({ video: false, camera: null, replaced: [] });
  expect(browser.held()).not.toContain('camera');
});

it('a microphone that something else takes is told of to both sides, until it is given back', async () => {
  const { browser, call } = await talk();
  const track = fakeTrack(call, 'microphone');
  track?.take(true);
  // The button still says Mute: this user has not muted the microphone.
  expect(call.state.getState()).toMatchObject({ audio: true, taken: ['microphone'] });
  expect(browser.told.at(-1)).toMatchObject({ audio: false, video: true });
  track?.take(false);
  expect(call.state.getState()).toMatchObject({ audio: true, taken: [] });
  expect(browser.told.at(-1)).toMatchObject({ audio: true, video: true });
});

it('sharing a screen that ends in the controls of the browser is over, and opens nothing', async () => {
  const { browser, call } = await talk();
  call.toggleScreen();
  await grant(browser);
  fakeTrack(call, 'screen')?.unplug();
  expect(call.state.getState()).toMatchObject({ screen: null, video: true });
  expect([browser.prompts, browser.held().includes('screen')]).toEqual([[], false]);
});
