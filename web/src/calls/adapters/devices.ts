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
