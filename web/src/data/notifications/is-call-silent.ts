import type { Member } from '@parley/contract/entities/user';
import { decide } from '@parley/contract/rules/notify/decide';
import { callFacts } from '@parley/contract/rules/notify/message-facts';
import { serverClock } from '../../platform/live/server-clock';
import { reads } from '../reads/reads';
import { isActive } from '../people/presence';
import { settingsStore } from './settings-store';

/** Whether a call shows without ringing, as in the hours of do not disturb. */
export function isCallSilent(workspaceId: number, channelId: number, own: Member): boolean {
  const { settings } = settingsStore.getState();
  // The settings are known only for the open workspace, once they are loaded.
  if (settings?.workspace_id !== workspaceId) return false;
  const { notify = null, muted = false } = reads.reads.getState()[channelId]?.entry ?? {};
  const person = { ...own, notify, muted, isMember: true };
  const presence = { paused: own.paused, isHere: isActive(own) };
  const wanted = { ...settings, desktop: true };
  return !decide(callFacts, person, wanted, presence, serverClock.now() * 1000).desktop;
}
