import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { markKeywords } from '../mentions/mark-keywords';
import { ownKeywords } from '../mentions/own-keywords';

export type SettingsChange = Partial<Omit<NotificationSettings, 'workspace_id'>>;

/** The user's settings in the open workspace, as shown; null until they are loaded. */
export const settingsStore = createStore<{ settings: NotificationSettings | null }>()(() => ({
  settings: null,
}));

let onServer: NotificationSettings | null = null;
/** Changes that the server has not answered yet, in the order of sending. */
let unanswered: SettingsChange[] = [];

endsWithWorkspace(() => {
  onServer = null;
  unanswered = [];
  settingsStore.setState({ settings: null });
});

/** An answer or event tells of earlier changes only: later ones stay shown over it. */
export function receiveSettings(settings: NotificationSettings): void {
  onServer = settings;
  show();
}

/** Shows the change until the returned function is called. */
export function showChange(change: SettingsChange): () => void {
  unanswered.push(change);
  show();
  return () => {
    unanswered = unanswered.filter((other) => other !== change);
    show();
  };
}

function show(): void {
  if (!onServer) return;
  const settings = { ...onServer };
  for (const change of unanswered) Object.assign(settings, change);
  settingsStore.setState({ settings });
  const { keywords } = settings;
  const mark = keywords.length > 0 ? (html: string) => markKeywords(html, keywords) : null;
  ownKeywords.setState({ mark });
}
