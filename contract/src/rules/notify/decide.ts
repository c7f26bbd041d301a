import type { NotificationSettings } from '../../entities/notification-settings.js';
import type { NotifyLevel, ReadEntry } from '../../entities/read-entry.js';
import type { TimeZoneInfo } from '../local-time.js';
import { quietUntil } from './do-not-disturb.js';
import type { MessageFacts } from './message-facts.js';
import type { Reason, WantedReason } from './reason.js';

/** The member who may be notified, with their settings of the channel. */
export interface NotifiedPerson extends TimeZoneInfo, Pick<ReadEntry, 'notify' | 'muted'> {
  /** In the channel, and signed in to its workspace. */
  isMember: boolean;
}

export interface NotifiedPresence {
  /** SPEC's "Pause notifications". */
  paused: boolean;
  /** The member is not set to away and used a tab lately, so `@here` mentions them. */
  isHere: boolean;
}

export interface Decision {
  /** By an open tab. A tab that shows the conversation and has the focus shows nothing all the same. */
  desktop: boolean;
  push: boolean;
  /** Where it stays unread. */
  mail: boolean;
  reason: Reason;
}

type Channels = Pick<Decision, 'desktop' | 'push' | 'mail'>;
type Wanted = Pick<NotificationSettings, 'level' | 'desktop' | 'push' | 'mail' | 'quiet_hours'>;

const silent: Channels = { desktop: false, push: false, mail: false };

/**
 * Whether and how a member is notified of a message. Server, open tabs, settings page and the answer to
 * "Why was I notified?" all ask this function.
 *
 * @param now epoch milliseconds
 */
export function decide(
  message: MessageFacts,
  person: NotifiedPerson,
  settings: Wanted,
  presence: NotifiedPresence,
  now: number,
): Decision {
  const interest = interestIn(message, person, settings.level, presence);
  if (!interest.isWanted) return { ...silent, reason: interest.reason };
  // Mails are read later, so quiet hours do not hold them back. They are only of messages for the member.
  const mail = settings.mail && !message.isCall && personal.has(interest.reason);
  if (presence.paused) return { ...silent, mail, reason: 'paused' };
  if (quietUntil(settings.quiet_hours, person, now) !== null) {
    return { ...silent, mail, reason: 'quiet_hours' };
  }
  return { desktop: settings.desktop, push: settings.push, mail, reason: interest.reason };
}

const personal: ReadonlySet<Reason> = new Set([
  'direct',
  'mention',
  'mention_channel',
  'mention_here',
  'keyword',
]);

interface Interest {
  isWanted: boolean;
  reason: Reason;
}

const wanted = (reason: WantedReason): Interest => ({ isWanted: true, reason });
const unwanted = (reason: Exclude<Reason, WantedReason>): Interest => ({ isWanted: false, reason });

/** Whether the member wants to hear of it at all, at whatever time. */
function interestIn(
  message: MessageFacts,
  { isMember, muted, notify }: NotifiedPerson,
  workspaceLevel: NotifyLevel,
  { isHere }: NotifiedPresence,
): Interest {
  if (message.isOwn) return unwanted('own');
  if (!isMember) return unwanted('not_member');
  if (muted) return unwanted('muted');
  const level = notify ?? workspaceLevel;
  const scope = notify === null ? 'level' : 'channel';
  if (level === 'nothing') return unwanted(`${scope}_nothing`);
  if (message.isCall) return wanted('call');
  if (message.isDirect) return wanted('direct');
  if (message.mention === 'user') return wanted('mention');
  if (message.mention === 'channel') return wanted('mention_channel');
  if (message.mention === 'here' && isHere) return wanted('mention_here');
  if (message.keyword !== null) return wanted('keyword');
  if (level === 'all') return wanted(`${scope}_all`);
  return unwanted(message.mention === 'here' ? 'here_away' : `${scope}_mentions`);
}

const minute = 60_000;
/** Input this recent means the member is present. */
export const attentionSpan = minute;
/** Milliseconds that a push waits for them. */
export const timeToRead = 30_000;

/**
 * Milliseconds to wait before a push, after which it is decided again.
 *
 * @param attentionAt when there was input in a focused tab, epoch milliseconds; null: never
 */
export function waitBeforePush(attentionAt: number | null, now: number): number {
  return attentionAt !== null && now - attentionAt < attentionSpan ? timeToRead : 0;
}

/** Milliseconds after which a browser says again that there is input in a focused tab (`payAttention`). */
export const attentionEvery = 30_000;
