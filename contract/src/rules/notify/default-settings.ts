import type { NotificationSettings } from '../../entities/notification-settings.js';

export type SettingFields = Omit<NotificationSettings, 'workspace_id'>;

/** Until a member changes them. */
export const defaultSettings: SettingFields = {
  level: 'mentions',
  desktop: true,
  sound: true,
  push: true,
  mail: true,
  show_text: true,
  keywords: [],
  quiet_hours: [],
};

/** `Object.keys` does not know that a literal object has no other keys. */
export const settingNames = Object.keys(defaultSettings) as (keyof SettingFields)[];
