import { create } from 'zustand';

/** Which devices are used in calls, in this browser; '' for what the system says. */
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
    // Whatever else is in there: a device that is not there is not used.
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
    // Not remembered, then.
  }
}

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const;

/** Those of one kind that can be told apart: without permission they have no names. */
export async function listDevices(device: keyof DeviceChoices): Promise<MediaDeviceInfo[]> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId }) => kind === kinds[device] && deviceId !== '');
}

/** Calls when a device was plugged in or out, until the returned function is called. */
export function onDevicesChange(changed: () => void): () => void {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener('devicechange', changed);
  return () => devices?.removeEventListener('devicechange', changed);
}
