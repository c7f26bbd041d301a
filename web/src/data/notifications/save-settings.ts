import {
  readNotificationSettings,
  updateNotificationSettings,
} from '@parley/contract/endpoints/notifications';
import { call } from '../../platform/api/call';
import { receiveSettings, settingsStore, showChange, type SettingsChange } from './settings-store';

/** Changes are sent one after another: their answers then come in order. */
let sending: Promise<unknown> = Promise.resolve();

/** Shows the change at once and saves it. Rejects with `CallFailed`, and shows what the server has. */
export function saveSettings(change: SettingsChange): Promise<void> {
  const { settings } = settingsStore.getState();
  if (!settings) return Promise.resolve();
  const endShowing = showChange(change);
  const saved = sending.then(() => send(settings.workspace_id, change)).finally(endShowing);
  sending = saved.catch(() => undefined);
  return saved;
}

async function send(workspaceId: number, change: SettingsChange): Promise<void> {
  const query = { workspace_id: workspaceId };
  const body = { notification_settings: change };
  const settings = await call(updateNotificationSettings, { query, body });
  // Another workspace may have been opened meanwhile.
  const open = settingsStore.getState().settings?.workspace_id;
  if (open === settings.workspace_id) receiveSettings(settings);
}

export async function loadSettings(workspaceId: number): Promise<void> {
  const query = { workspace_id: workspaceId };
  receiveSettings(await call(readNotificationSettings, { query }));
}
