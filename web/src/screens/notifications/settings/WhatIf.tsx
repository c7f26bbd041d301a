import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { useState } from 'react';
import { useNow } from '../../../platform/lib/use-now';
import { useOwnMember } from '../../../data/people/member-store';
import { useNotificationPermission } from '../../../data/people/notification-permission';
import { SelectField } from '../../../platform/ui/fields/SelectField';
import { TextField } from '../../../platform/ui/fields/TextField';
import { usePushDevice } from '../../../data/notifications/push-device';
import styles from './NotificationsDialog.module.css';
import { occasions, whatWouldHappen, type Occasion } from './what-if';

/** Says what the settings lead to, by the rule that the server decides with. */
export function WhatIf({ settings }: { settings: NotificationSettings }) {
  const own = useOwnMember();
  const { permission } = useNotificationPermission();
  const canPush = usePushDevice(({ state }) => state === 'on');
  const [occasion, setOccasion] = useState<Occasion>('direct');
  const [isNow, setIsNow] = useState(true);
  const [time, setTime] = useState('');
  const now = useNow();
  if (!own) return null;
  const chosen = isNow ? NaN : Date.parse(time);
  const at = Number.isNaN(chosen) ? now : chosen;
  const canShow = permission === 'granted';
  return (
    <>
      <SelectField
        label="If"
        value={occasion}
        onChange={({ target }) => setOccasion(target.value as Occasion)}
      >
        {Object.entries(occasions).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="When"
        value={isNow ? 'now' : 'then'}
        onChange={({ target }) => setIsNow(target.value === 'now')}
      >
        <option value="now">now</option>
        <option value="then">at another time</option>
      </SelectField>
      {!isNow && (
        <TextField
          type="datetime-local"
          label="At"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      <p className={styles.outcome} role="status">
        {whatWouldHappen(occasion, {
          settings,
          where: own,
          paused: own.paused,
          canPush,
          canShow,
          at,
        })}
      </p>
    </>
  );
}
