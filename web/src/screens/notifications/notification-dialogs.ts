import type { NotificationSetting } from '@parley/contract/entities/notification-report';
import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface Dialogs {
  open: boolean;
  /** The setting to show first; null: from the top. */
  setting: NotificationSetting | null;
}

/** Whether the notification settings are shown: opened from several places. */
export const useSettingsDialog = create<Dialogs>()(() => ({ open: false, setting: null }));

endsWithPlace(closeSettings);

export function openSettings(setting: NotificationSetting | null = null): void {
  useSettingsDialog.setState({ open: true, setting });
}

export function closeSettings(): void {
  useSettingsDialog.setState({ open: false });
}
