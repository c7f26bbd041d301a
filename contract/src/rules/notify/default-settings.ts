import type { NotificationSettings } from '../../entities/notification-settings.js';

/** Until a member changes them. */
export const defaultSettings: Omit<NotificationSettings, 'workspace_id'> = {
  level: 'mentions',
  desktop: true,
  sound: true,
  push: true,
  mail: true,
  show_text: true,
  keywords: [],
  quiet_hours: [],
};
