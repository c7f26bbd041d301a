import { create } from 'zustand';

/** Devices chosen for calls in this browser; '' is the system default. */
export interface DeviceChoices {
  readonly camera: string;
  readonly microphone: string;
  readonly speaker: string;
}

const key = 'parley.call-devices';
const none: DeviceChoices = { camera: '', microphone: '', speaker: '' };

export const useDeviceChoices = create<DeviceChoices>()(() => remembered());

function remembered(): DeviceChoices {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    // Other values are harmless: an unknown device id is ignored.
    return { ...none, ...(read as Partial<DeviceChoices>) };
  } catch {
    return none;
  }
}

export function chooseDevice(choice: Partial<DeviceChoices>): void {
  useDeviceChoices.setState(choice);
  try {
    localStorage.setItem(key, JSON.stringify(useDeviceChoices.getState()));
  } catch {
    // Storage refused: the choice lasts for this page only.
  }
}

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const;

/** The devices of a kind that have a label; browsers hide labels until permission is granted. */
export async function listDevices(device: keyof DeviceChoices): Promise<MediaDeviceInfo[]> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId }) => kind === kinds[device] && deviceId !== '');
}

/** Calls `changed` when a device is plugged in or removed. Returns an unsubscribe function. */
export function onDevicesChange(changed: () => void): () => void {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener('devicechange', changed);
  return () => devices?.removeEventListener('devicechange', changed);
}

/** Calls `back` once when the chosen device is plugged in again. Returns an unsubscribe function. */
export function onChosenBack(device: keyof DeviceChoices, back: () => void): () => void {
  let isWaiting = true;

  async function look(): Promise<void> {
    const { [device]: chosen } = useDeviceChoices.getState();
    const there = chosen === '' ? [] : await listDevices(device);
    if (!isWaiting || !there.some(({ deviceId }) => deviceId === chosen)) return;
    stop();
    back();
  }

  const stopListening = onDevicesChange(() => void look());
  function stop() {
    isWaiting = false;
    stopListening();
  }
  return stop;
}

export interface Speaker {
  /** '' is the system default. */
  readonly id: string;
  /** The chosen speaker was there, and is not any more. */
  readonly isGone: boolean;
}

/**
 * Calls `changed` with the chosen speaker, or with the system's default one while the chosen one is unplugged: browsers
 * go on playing to a speaker that is gone. Returns an unsubscribe function. Browsers list the speakers only once they
 * let the page use a microphone.
 */
export function watchSpeaker(changed: (speaker: Speaker) => void): () => void {
  const seen = new Set<string>();
  let latestRead = 0;

  async function read(): Promise<void> {
    latestRead += 1;
    const own = latestRead;
    const there = await listDevices('speaker');
    if (own !== latestRead) return;
    for (const { deviceId } of there) seen.add(deviceId);
    const { speaker } = useDeviceChoices.getState();
    const isGone = seen.has(speaker) && !there.some(({ deviceId }) => deviceId === speaker);
    changed({ id: isGone ? '' : speaker, isGone });
  }

  const stops = [onDevicesChange(() => void read()), useDeviceChoices.subscribe(() => void read())];
  void read();
  return () => {
    latestRead += 1;
    for (const stop of stops) stop();
  };
}
