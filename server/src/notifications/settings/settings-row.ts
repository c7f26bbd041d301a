import type { Insertable, Selectable } from 'kysely';
import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import type { NotificationSettingsTable } from '../../store/schema.js';
import type { Reader } from '../../store/store.js';

type SettingsRow = Selectable<NotificationSettingsTable>;
type Stored = Omit<SettingsRow, 'user_id' | 'workspace_id' | 'hears_plain'>;
type Settings = Omit<NotificationSettings, 'workspace_id'>;

/** The columns of a row, as a left join has them: null where the member never changed anything. */
export type JoinedSettings = { [Name in keyof Stored]: Stored[Name] | null };

export const settingsColumns = [
  'settings.level',
  'settings.desktop',
  'settings.sound',
  'settings.push',
  'settings.mail',
  'settings.show_text',
  'settings.keywords',
  'settings.quiet_hours',
] as const;

export function settingsOf(row: JoinedSettings): Settings {
  if (row.level === null) return defaultSettings;
  return {
    level: row.level,
    desktop: row.desktop === 1,
    sound: row.sound === 1,
    push: row.push === 1,
    mail: row.mail === 1,
    show_text: row.show_text === 1,
    // Written by `settingsRow`.
    keywords: JSON.parse(row.keywords ?? '[]') as Settings['keywords'],
    quiet_hours: JSON.parse(row.quiet_hours ?? '[]') as Settings['quiet_hours'],
  };
}

export function settingsRow(
  userId: number,
  { workspace_id, ...settings }: NotificationSettings,
): Insertable<NotificationSettingsTable> {
  return {
    user_id: userId,
    workspace_id,
    level: settings.level,
    desktop: Number(settings.desktop),
    sound: Number(settings.sound),
    push: Number(settings.push),
    mail: Number(settings.mail),
    show_text: Number(settings.show_text),
    hears_plain: Number(settings.level === 'all' || settings.keywords.length > 0),
    keywords: JSON.stringify(settings.keywords),
    quiet_hours: JSON.stringify(settings.quiet_hours),
  };
}

export async function readSettings(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<NotificationSettings> {
  const row = await reader
    .selectFrom('notification_settings as settings')
    .select(settingsColumns)
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return { workspace_id: workspaceId, ...(row ? settingsOf(row) : defaultSettings) };
}
