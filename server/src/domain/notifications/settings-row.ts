import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import {
  defaultSettings,
  settingNames,
  type SettingFields,
} from '@parley/contract/rules/notify/default-settings';
import type { Insertable, Selectable } from 'kysely';
import type { NotificationSettingsTable } from '../../platform/store/notification-tables.js';
import type { Reader } from '../../platform/store/store.js';

type Stored = Pick<Selectable<NotificationSettingsTable>, keyof SettingFields>;

/** The columns of a row, as a left join has them: null where the member never changed anything. */
export type JoinedSettings = { [Name in keyof Stored]: Stored[Name] | null };

export const settingsColumns = settingNames.map((name) => `settings.${name}` as const);

export function settingsOf(row: JoinedSettings): SettingFields {
  const settings = { ...defaultSettings };
  for (const name of settingNames) readColumn(settings, name, row[name]);
  return settings;
}

function readColumn<Name extends keyof SettingFields>(
  settings: SettingFields,
  name: Name,
  stored: JoinedSettings[Name],
): void {
  if (stored !== null) settings[name] = fromColumn(defaultSettings[name], stored);
}

/** Written by `toColumn`, from a value of the default's type. */
function fromColumn<Value>(byDefault: Value, stored: string | number): Value {
  if (typeof byDefault === 'string') return stored as Value;
  return (typeof byDefault === 'boolean' ? stored === 1 : JSON.parse(String(stored))) as Value;
}

/** A flag as 0 or 1, a list as JSON. */
function toColumn(value: SettingFields[keyof SettingFields]): string | number {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

export function settingsRow(
  userId: number,
  { workspace_id, ...settings }: NotificationSettings,
): Insertable<NotificationSettingsTable> {
  // `toColumn` gives each column its type.
  const columns = Object.fromEntries(
    settingNames.map((name) => [name, toColumn(settings[name])]),
  ) as Stored;
  return {
    user_id: userId,
    workspace_id,
    hears_plain: Number(settings.level === 'all' || settings.keywords.length > 0),
    ...columns,
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
