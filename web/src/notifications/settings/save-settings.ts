import {
  readNotificationSettings,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { call } from '../../api/call';
import { receiveSettings, settingsStore } from '../settings-store';

export type SettingsChange = Partial<Omit<NotificationSettings, 'workspace_id'>>;

/** Changes are sent one after another: their answers then come in order. */
let sending: Promise<unknown> = Promise.resolve();

/** Shows the change at once and saves it. Rejects with `CallFailed`, and shows what the server has. */
export function saveSettings(change: SettingsChange): Promise<void> {
  const { settings } = settingsStore.getState();
  if (!settings) return Promise.resolve();
  receiveSettings({ ...settings, ...change });
  const saved = sending.then(() => send(settings, change));
  sending = saved.catch(() => undefined);
  return saved;
}

async function send(before: NotificationSettings, change: SettingsChange): Promise<void> {
  const query = { workspace_id: before.workspace_id };
  try {
    const body = { notification_settings: change };
    receive(await call(updateNotificationSettings, { query, body }));
  } catch (error) {
    const known = settingsStore.getState().settings;
    if (known?.workspace_id === before.workspace_id) {
      receiveSettings({ ...known, ...pick(before, change) });
    }
    throw error;
  }
}

export async function loadSettings(workspaceId: number): Promise<void> {
  const query = { workspace_id: workspaceId };
  const settings = await call(readNotificationSettings, { query });
  settingsStore.setState({ settings });
}

/** Unless another workspace was opened meanwhile. */
function receive(settings: NotificationSettings): void {
  const open = settingsStore.getState().settings?.workspace_id;
  if (open === settings.workspace_id) receiveSettings(settings);
}

/** The previous values of the changed fields. */
function pick(before: NotificationSettings, change: SettingsChange): SettingsChange {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
}
