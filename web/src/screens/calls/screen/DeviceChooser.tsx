import { useEffect, useState } from 'react';
import { SelectField } from '../../../platform/ui/fields/SelectField';
import {
  chooseDevice,
  listDevices,
  onDevicesChange,
  useDeviceChoices,
  type DeviceChoices,
} from '../adapters/devices';
import styles from './DeviceChooser.module.css';

const labels = { camera: 'Camera', microphone: 'Microphone', speaker: 'Speaker' } as const;
const names = ['camera', 'microphone', 'speaker'] as const;

interface DeviceChooserProps {
  /** Called when a camera or microphone is chosen, to reopen the track. */
  onChoose?: (device: 'camera' | 'microphone') => void;
}

/** Chooses the camera, microphone and speaker for calls in this browser. */
export function DeviceChooser({ onChoose }: DeviceChooserProps) {
  return (
    <div className={styles.devices}>
      {names.map((device) => (
        <DeviceField
          key={device}
          device={device}
          onChosen={() => device !== 'speaker' && onChoose?.(device)}
        />
      ))}
    </div>
  );
}

interface DeviceFieldProps {
  device: keyof DeviceChoices;
  onChosen: () => void;
}

function DeviceField({ device, onChosen }: DeviceFieldProps) {
  const chosen = useDeviceChoices((choices) => choices[device]);
  const devices = useDevices(device);
  // Some browsers do not let pages choose the speaker.
  if (device === 'speaker' && devices.length === 0) return null;
  const isThere = devices.some(({ deviceId }) => deviceId === chosen);
  return (
    <SelectField
      label={labels[device]}
      value={isThere ? chosen : ''}
      onChange={({ currentTarget }) => {
        chooseDevice({ [device]: currentTarget.value });
        onChosen();
      }}
    >
      <option value="">System default</option>
      {devices
        .filter(({ deviceId }) => deviceId !== 'default')
        .map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label || labels[device]}
          </option>
        ))}
    </SelectField>
  );
}

function useDevices(device: keyof DeviceChoices): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let gone = false;
    async function read() {
      const found = await listDevices(device);
      if (!gone) setDevices(found);
    }
    void read();
    const stop = onDevicesChange(() => void read());
    return () => {
      gone = true;
      stop();
    };
  }, [device]);
  return devices;
}
