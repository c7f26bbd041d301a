import type { Message } from '@parley/contract/entities/message';
import { countsAsUnread } from '@parley/contract/rules/call-line';
import { decide, type Decision } from '@parley/contract/rules/notify/decide';
import { factsFor, readMessage } from '@parley/contract/rules/notify/message-facts';
import { plainText } from '@parley/contract/rules/notify/plain-text';
import { isRead } from '@parley/contract/rules/seen';
import { channelStore, type SharedChannel } from '../channels/channel-store';
import { workspacePath } from '../places/workspace-path';
import { serverClock } from '../../platform/live/server-clock';
import { reads } from '../reads/reads';
import { memberName, memberStore } from '../people/member-store';
import { isActive } from '../people/presence';
import { useSession } from '../session/session-store';
import { sinceInput } from './attention';
import { offerNotifications } from './offer';
import { settingsStore } from './settings-store';
import { callTag, messageTag, showNotification } from './shown-notifications';
import { isChannelVisible, isNotifyingTab } from './tab-roles';
import { playTone } from './tone';

/** A connection that was away delivers what it missed: older messages than this are no news, in seconds. */
const newsFor = 5 * 60;
/** Milliseconds after the last input for which the user counts as here. */
const hereFor = 10 * 60_000;

/** By channel: the newest message that this tab has seen arrive. */
const newest = new Map<number, number>();

/** Notifies of a new message as the user's settings say: by sound, and by a notification. */
export async function announceMessage(message: Message, isDirect: boolean): Promise<void> {
  if (!countsAsUnread(message) || !isNews(message) || !isNotifyingTab()) return;
  const wanted = wantedFor(message, isDirect);
  const { ownId } = memberStore.getState();
  if (!wanted || (await isChannelVisible(ownId, message.channel_id))) return;
  const hasSound = wanted.sound && playTone();
  if (!wanted.desktop) return;
  offerNotifications();
  await showNotification({
    ...describe(message, wanted.showText),
    silent: hasSound || !wanted.sound,
  });
}

function isNews({ id, channel_id, created_at }: Message): boolean {
  if (id <= (newest.get(channel_id) ?? 0)) return false;
  newest.set(channel_id, id);
  const entry = reads.reads.getState()[channel_id]?.entry;
  if (entry && isRead(entry, id)) return false;
  return serverClock.now() - Date.parse(created_at) / 1000 < newsFor;
}

interface Wanted {
  desktop: boolean;
  sound: boolean;
  showText: boolean;
}

/** Null for nothing at all. */
function wantedFor(message: Message, isDirect: boolean): Wanted | null {
  const { settings } = settingsStore.getState();
  const { ownId, members } = memberStore.getState();
  const own = members[ownId];
  if (!settings || !own) return null;
  const { notify = null, muted = false } = reads.reads.getState()[message.channel_id]?.entry ?? {};
  const facts = factsFor(readMessage(message, isDirect), ownId, settings.keywords);
  // Not in channels of other workspaces, whose members and settings are not known here.
  const isMember = message.channel_id in channelStore.getState().memberships;
  const person = { ...own, notify, muted, isMember };
  const presence = { paused: own.paused, isHere: isActive(own) && sinceInput() < hereFor };
  const decisionWith = (desktop: boolean): Decision =>
    decide(facts, person, { ...settings, desktop }, presence, serverClock.now() * 1000);
  // Sound does not depend on notifications being shown.
  if (!decisionWith(true).desktop) return null;
  const { desktop, sound, show_text: showText } = settings;
  return { desktop, sound, showText };
}

function describe(message: Message, showText: boolean) {
  const { workspaceId, members } = memberStore.getState();
  const { channel_id: channelId, user_id, body, files, call, id: messageId } = message;
  const author = members[user_id];
  const channel = channelStore.getState().channels[channelId];
  const name = memberName(author);
  const address = useSession.getState().workspaces[workspaceId]?.address ?? '';
  const written = plainText(body) || files.map((file) => file.name).join(', ');
  return {
    tag: call ? callTag(channelId) : messageTag(channelId),
    messageId,
    rings: false,
    title: channel && channel.kind !== 'direct' ? `${name} in ${placeOf(channel)}` : name,
    body: showText ? written : 'New message',
    icon: author?.photo_url ?? null,
    navigate: `/#${workspacePath(address, channelId)}?message=${messageId}`,
  };
}

/** `#launch`, `🔒board`, a group's name, or `a group`. */
function placeOf({ kind, name }: SharedChannel): string {
  if (kind === 'group') return name || 'a group';
  return `${kind === 'private' ? '🔒' : '#'}${name}`;
}
