import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseDevice, onChosenBack, type Speaker, watchSpeaker } from './devices';

/** The part of `navigator.mediaDevices` that is used. Each speaker has a microphone. */
class FakeDevices extends EventTarget {
  speakers: string[] = [];

  enumerateDevices() {
    return Promise.resolve(
      this.speakers.flatMap((deviceId) =>
        ['audiooutput', 'audioinput'].map((kind) => ({ kind, deviceId, label: deviceId })),
      ),
    );
  }

  plugged(...speakers: string[]): void {
    this.speakers = speakers;
    this.dispatchEvent(new Event('devicechange'));
  }
}

let devices: FakeDevices;

beforeEach(() => {
  devices = new FakeDevices();
  vi.stubGlobal('navigator', { mediaDevices: devices });
});
afterEach(() => {
  chooseDevice({ speaker: '', microphone: '' });
  vi.unstubAllGlobals();
});

const settle = () => new Promise(setImmediate);

async function watched() {
  const heard: Speaker[] = [];
  const stop = watchSpeaker((speaker) => heard.push(speaker));
  await settle();
  return { heard, stop };
}

it('a chosen speaker that is unplugged gives way to the default one, and is used again when it is back', async () => {
  chooseDevice({ speaker: 'headset' });
  devices.speakers = ['default', 'headset'];
  const { heard, stop } = await watched();
  expect(heard).toEqual([{ id: 'headset', isGone: false }]);
  devices.plugged('default');
  await settle();
  expect(heard.at(-1)).toEqual({ id: '', isGone: true });
  devices.plugged('default', 'headset');
  await settle();
  expect(heard.at(-1)).toEqual({ id: 'headset', isGone: false });
  stop();
  devices.plugged('default');
  await settle();
  expect(heard).toHaveLength(3);
});

it('another choice is used at once', async () => {
  devices.speakers = ['default', 'headset', 'monitor'];
  const { heard, stop } = await watched();
  expect(heard).toEqual([{ id: '', isGone: false }]);
  chooseDevice({ speaker: 'monitor' });
  await settle();
  expect(heard.at(-1)).toEqual({ id: 'monitor', isGone: false });
  stop();
});

it('the chosen speaker is used where the browser lists none', async () => {
  chooseDevice({ speaker: 'headset' });
  const { heard, stop } = await watched();
  expect(heard).toEqual([{ id: 'headset', isGone: false }]);
  stop();
});

it('a chosen microphone that is plugged in again is told of once', async () => {
  chooseDevice({ microphone: 'headset' });
  const back = vi.fn<() => void>();
  onChosenBack('microphone', back);
  devices.plugged('default', 'monitor');
  await settle();
  expect(back).not.toHaveBeenCalled();
  devices.plugged('default', 'headset');
  await settle();
  devices.plugged('default', 'headset', 'monitor');
  await settle();
  expect(back).toHaveBeenCalledOnce();
});

it('nothing is told of where no microphone is chosen, or nobody waits any more', async () => {
  const back = vi.fn<() => void>();
  const stops = [onChosenBack('microphone', back), onChosenBack('microphone', back)];
  devices.plugged('default', 'headset');
  await settle();
  expect(back).not.toHaveBeenCalled();
  chooseDevice({ microphone: 'headset' });
  stops[0]?.();
  devices.plugged('default', 'headset');
  await settle();
  expect(back).toHaveBeenCalledOnce();
});
