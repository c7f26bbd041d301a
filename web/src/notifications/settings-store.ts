import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';
import { ownKeywords } from '../mentions/own-keywords';

/** The user's settings in the open workspace; null until they are loaded. */
export const settingsStore = createStore<{ settings: NotificationSettings | null }>()(() => ({
  settings: null,
}));

endsWithWorkspace(() => settingsStore.setState({ settings: null }));

export function receiveSettings(settings: NotificationSettings): void {
  settingsStore.setState({ settings });
  ownKeywords.setState(settings.keywords, true);
}
