import { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import { defaultSettings } from '@parley/contract/rules/roles';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';

/** A setting has a column of its name; a flag is 0 or 1 there. */
type SettingsRow = Pick<Selectable<Schema['workspaces']>, keyof WorkspaceSettings>;

// `keys` of an object's schema has no narrower type.
const names = Object.keys(WorkspaceSettings.shape) as (keyof WorkspaceSettings)[];

export const settingsColumns = names.map((name) => `workspaces.${name}` as const);

export function settingsView(row: SettingsRow): WorkspaceSettings {
  const values = names.map((name) => [name, isFlag(name) ? row[name] === 1 : row[name]]);
  // `settingsRow` wrote them from the same names.
  return Object.fromEntries(values) as WorkspaceSettings;
}

export function settingsRow(settings: WorkspaceSettings): SettingsRow {
  const columns = names.map((name) => [
    name,
    isFlag(name) ? Number(settings[name]) : settings[name],
  ]);
  // `settingsView` reads them by the same names.
  return Object.fromEntries(columns) as SettingsRow;
}

function isFlag(name: keyof WorkspaceSettings): boolean {
  return typeof defaultSettings[name] === 'boolean';
}
